import { ALL_CODES, codesOfTitle } from '../engines/games.ts'
import type { Player } from '../store/rounds.ts'
import type { RoundRow, SessionRow } from '../store/tables.ts'

type InGame = Pick<SessionRow | RoundRow, 'player' | 'currency' | 'game'>

/** Who plays a game, whichever edition of it: his open rounds and his history are one (GAM-16, GAM-17). */
export const playerIn = ({ player, currency, game }: InGame): Player => ({
  player,
  currency,
  games: codesOfTitle(game),
})

/** Who plays, whichever games: where one round runs at a time, all of them are one (RG-21). */
export const playerAnywhere = ({ player, currency }: Omit<InGame, 'game'>): Player => ({
  player,
  currency,
  games: ALL_CODES,
})
