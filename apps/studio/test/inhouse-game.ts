import { randomUUID } from 'node:crypto'
import { seededStream } from '@hiyas/fair'
import { parseAmount } from '@hiyas/kernel'
import type { WireRoundMoney, WireSeeds } from '../src/wire.ts'
import { ask, type Studio, sitDown } from './studio.ts'

export type Round = WireRoundMoney & { view: Record<string, unknown>; choice: object }
export type Played = { round: Round; balance: string | null }

/** A player at one of our own games; with `player` one who is known already. */
export async function joinOwnGame(
  studio: Studio,
  game: string,
  { player, money = '1000.00' }: { player?: string | undefined; money?: string | undefined } = {},
) {
  const seat = await sitDown(studio, { game, money, ...(player ? { player } : {}) })
  const post = <Body>(path: string, body: object, at = studio) => ask<Body>(at, path, { body, secret: seat.secret })
  return {
    ...seat,
    post,
    seeds: async () => (await ask<WireSeeds>(studio, '/api/seeds', { secret: seat.secret })).body,
    play: (choice: unknown, stake = '10.00') => post<Played>('/api/play', { stake, requestId: randomUUID(), choice }),
    act: (round: Round, action: object, at = studio) =>
      post<Played>('/api/act', { round: round.id, step: round.step, action }, at),
    turnSeeds: (clientSeed: string) =>
      post<WireSeeds & { revealed: { serverSeed: string; rounds: number } }>('/api/seeds', { clientSeed }),
  }
}

/** An amount of the wire in minor units; -1 for what is none. */
export const minor = (text: string): bigint => {
  const amount = parseAmount(text)
  return amount.ok ? amount.value : -1n
}

/** The round as the studio keeps it, with what its player may not know yet. */
export const roundKept = (studio: Studio, id: string) =>
  studio.database.query
    .withTables<{ 'studio.round': { id: string; state: string; win: bigint | null; outcome: { layout: number[] } } }>()
    .selectFrom('studio.round')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()

/** Where the mines of an open round lie. */
export const layoutOf = async (studio: Studio, round: Round): Promise<number[]> =>
  (await roundKept(studio, round.id))?.outcome.layout ?? []

/** The tiles of a board of mines that hold none. */
export const safeOf = (layout: readonly number[]): number[] =>
  Array.from({ length: 25 }, (_, tile) => tile).filter(tile => !layout.includes(tile))

/** The numbers an open round is drawn from. */
export async function streamOf(studio: Studio, round: Round) {
  const row = await studio.database.query
    .withTables<{ 'studio.seed': { server_seed: string; server_hash: string } }>()
    .selectFrom('studio.seed')
    .selectAll()
    .where('server_hash', '=', round.proof?.serverHash ?? '')
    .executeTakeFirst()
  return seededStream(row?.server_seed ?? '', round.proof?.clientSeed ?? '', round.proof?.nonce ?? 0)
}
