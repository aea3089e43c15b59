import { randomUUID } from 'node:crypto'
import { type Database, sql } from '@hiyas/database'
import { invariant } from '@hiyas/kernel'
import { seedAccounts } from '../bets/seed.ts'
import { BOOK, seedMembers } from '../bets/site.ts'
import { untilListed } from './many-games.ts'

/** Somebody who has a game open: what he was let in with. */
export type Seat = { token: string; game: string }

/** A hundred thousand pesos each: who plays for minutes does not run out. */
export const OPENING_MINOR = 1_000_000_000n
/** As many games as an evening's players spread over. */
const GAMES = 60

/** Members with money, each with a slot of the studio open, as a launch by tap would have left it; and so many more who have none. */
export async function takeSeats(site: Database, count: number, others = 0): Promise<Seat[]> {
  const accounts = await seedAccounts(site, BOOK, { count: count + others, openingMinor: OPENING_MINOR })
  await seedMembers(site, accounts)
  await untilListed(site)
  const games = await slotsOf(site)
  const seats: Seat[] = []
  for (let number = 0; number < count; number++) {
    const game = games[number % games.length]
    invariant(game, 'the studio sells slots')
    seats.push({ token: await launch(site, accounts.first + BigInt(number), game), game: game.code })
  }
  return seats
}

type Slot = { code: string; nodeId: string; vendor: string }

async function slotsOf(site: Database): Promise<Slot[]> {
  const { rows } = await sql<Slot>`
    select code, node_id as "nodeId", vendor from games.game
     where supplier = 'HYO' and category = 'RNG' and is_listed
     order by position, node_id limit ${GAMES}`.execute(site.query)
  return rows
}

async function launch(site: Database, account: bigint, { code, nodeId, vendor }: Slot): Promise<string> {
  const token = randomUUID()
  await sql`
    insert into games.launch (token_hash, merchant, member_id, account, currency, vendor, node_id, code, launched_at, used_at)
    select sha256(convert_to(${token}, 'UTF8')), ${BOOK.merchant}, owner, id, ${BOOK.currency}, ${vendor}, ${nodeId}, ${code},
           now(), now()
      from ledger.account where id = ${account}`.execute(site.query)
  return token
}
