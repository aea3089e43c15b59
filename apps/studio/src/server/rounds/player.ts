import { codesOfTitle } from '../engines/games.ts'
import type { Player } from '../store/rounds.ts'
import type { RoundRow, SessionRow } from '../store/tables.ts'

type InGame = Pick<SessionRow | RoundRow, 'player' | 'currency' | 'game'>

/** Who plays a game, whichever edition of it: his open rounds and his history are one (GAM-16, GAM-17). */
export const playerIn = ({ player, currency, game }: InGame): Player => ({
  player,
  currency,
  games: codesOfTitle(game),
})
