import { formatAmount, invariant, type Ok, ok } from '@hiyas/kernel'
import type { WireRoundMoney } from '../../wire.ts'
import type { Deps } from '../deps.ts'
import { gameOf } from '../engines/games.ts'
import { roomRoundsById } from '../store/rooms.ts'
import { seedsById } from '../store/seeds.ts'
import type { RoundRow } from '../store/tables.ts'
import { presentRound } from './present.ts'

export type Answered = { readonly round: WireRoundMoney; readonly balance: string | null }

/** Rounds of one game as the game is told of them, each with what decided it. */
export async function presentRounds(deps: Deps, rows: readonly RoundRow[]): Promise<WireRoundMoney[]> {
  const ids = new Set(rows.map(row => row.seed_id).filter(id => id !== null))
  const seeds = new Map((await seedsById(deps.database.query, [...ids])).map(seed => [seed.id, seed]))
  const roomIds = new Set(rows.map(row => row.room_round_id).filter(id => id !== null))
  const rooms = new Map((await roomRoundsById(deps.database.query, [...roomIds])).map(one => [one.id, one]))
  return rows.map(row => {
    const game = gameOf(row.game)
    invariant(game, 'a round is of a game')
    return presentRound(game, row, {
      seed: row.seed_id === null ? undefined : seeds.get(row.seed_id),
      roomRound: row.room_round_id === null ? undefined : rooms.get(row.room_round_id),
    })
  })
}

/** How a round stands, and the balance it has left behind. */
export async function answer(deps: Deps, row: RoundRow): Promise<Ok<Answered>> {
  const [round] = await presentRounds(deps, [row])
  invariant(round, 'one round in, one round out')
  return ok({ round, balance: row.balance_after === null ? null : formatAmount(row.balance_after) })
}
