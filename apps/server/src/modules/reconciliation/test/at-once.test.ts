import { DAY_MS, HOUR_MS, newSecret, systemClock } from '@hiyas/kernel'
import { beforeAll, expect, test } from 'vitest'
import { hold } from '../../../../test/hold.ts'
import { type House, type Player, startHouse } from '../../../../test/house.ts'
import { reconcileCommand } from '../../../commands/reconcile/command.ts'
import { roundsCommand } from '../../../commands/rounds/command.ts'
import { writeStatement } from './statement-files.ts'
import { watch } from './watch.ts'

const begun = systemClock.nowMs()

let house: House
beforeAll(async () => {
  house = await startHouse('readings_at_once')
  house.advance(3 * HOUR_MS)
})

const clock = { nowMs: () => house.now() }

async function read(from: number, to: number, lines: readonly string[]): Promise<string> {
  const file = writeStatement(from, to, lines)
  const { database } = house.server.program.deps
  return (await reconcileCommand({ database, keyFile: '', clock }, ['HYO', file])).says
}
const readAll = (lines: readonly string[]) => read(begun, begun + HOUR_MS, lines)

const lineOf = ({ user }: Player, id: string, amount = '20.00', at = begun + 1) =>
  [id, 'bet', '', 'round-of-its-own', user, 'PHP', amount, new Date(at).toISOString()].join()

const verdictOf = async (id: string) => {
  const query = 'select verdict, state from reconciliation.discrepancy where external_id = $1'
  const [row] = await house.server.rows<{ verdict: string; state: string }>(query, [id])
  return row && `${row.verdict} ${row.state}`
}

test('D-04 two statements of one supplier are read at once, with the same transactions in another order: neither reading breaks off', async () => {
  const player = await house.player()
  const [one, other, held, heldToo] = [newSecret(), newSecret(), newSecret(), newSecret()]
  const lines = [one, other, held, heldToo].map(id => lineOf(player, id))
  const [first, last, between, betweenToo] = lines as [string, string, string, string]
  expect(await readAll([first, last, between, betweenToo])).toContain('4 differences')
  const stop = await hold(
    house.server,
    'select from reconciliation.discrepancy where external_id = any($1) for update',
    [[held, heldToo]],
  )
  const readings = [readAll([first, between, last]), readAll([last, betweenToo, first])]
  await stop.waitedFor(2)
  await stop.letGo()
  for (const says of await Promise.all(readings)) expect(says).toContain('3 differences')
})

/** The line of a bet of which there is a case. */
async function aCase(player: Player): Promise<string> {
  const line = lineOf(player, newSecret())
  await read(begun - 9 * HOUR_MS, begun - 8 * HOUR_MS, [line])
  return line
}

/** One statement is read, and another one while that is in the middle of its page: at this line. */
async function oneWithinAnother(
  line: string,
  outer: () => Promise<string>,
  inner: () => Promise<string>,
): Promise<void> {
  const [id] = line.split(',')
  const stop = await hold(house.server, 'select from reconciliation.discrepancy where external_id = $1 for update', [
    id,
  ])
  const outerReading = outer()
  await stop.waitedFor(1)
  const innerReading = inner()
  await stop.waitedFor(2)
  await stop.letGo()
  await Promise.all([outerReading, innerReading])
}

test('D-04 a bet that came as it was told, and that is told otherwise while its case is looked at again, stays a case', async () => {
  const player = await house.player()
  const [held, bet] = [await aCase(player), newSecret()]
  const told = (amount: string, ...more: string[]) => readAll([lineOf(player, bet, amount), ...more])
  await told('4.00')
  await player.bet(bet, 4, { round: 'round-of-its-own' })
  const anyOther = () => read(begun - 5 * HOUR_MS, begun - 4 * HOUR_MS, [])
  await oneWithinAnother(held, () => told('5.00', held), anyOther)
  expect(await verdictOf(bet)).toBe('different open')
})

test('D-04 a bet that the books lack and that two statements tell, which are read at once, is told twice', async () => {
  const player = await house.player()
  const [held, bet] = [await aCase(player), newSecret()]
  const [first, second] = [begun - 7 * HOUR_MS, begun - 6 * HOUR_MS]
  await oneWithinAnother(
    held,
    () => read(first, second, [lineOf(player, bet, '20.00', first), held]),
    () => read(second, second + HOUR_MS, [lineOf(player, bet, '20.00', second)]),
  )
  expect(await verdictOf(bet)).toBe('repeated open')
})

test('D-04 a bet that the statement of its time lacks is none that is missing there where the one before it, read at once, has it', async () => {
  const player = await house.player()
  const [held, bet] = [await aCase(player), newSecret()]
  await player.bet(bet, 20, { round: 'round-of-its-own' })
  const [booked] = await house.server.rows<{ at: Date }>(
    `select date_trunc('milliseconds', created_at) as at from ledger.transaction where external_id = $1`,
    [bet],
  )
  const at = booked?.at.getTime() ?? 0
  await oneWithinAnother(
    held,
    () => read(at - 1, at, [lineOf(player, bet, '20.00', at - 1), held]),
    () => read(at, at + 1, []),
  )
  expect(await verdictOf(bet)).toBeUndefined()
})

const explain = (id: string) =>
  roundsCommand(house.server.program.deps.database, ['explain', 'HYO', id, 'The table was closed.'], clock)

test('W-22 a round is explained while the job takes it off the list for those who are in it: neither breaks off', async () => {
  const [one, between, other] = [await house.player(), await house.player(), await house.player()]
  const [bet, held, last] = [newSecret(), newSecret(), newSecret()]
  await one.bet(bet, 1, { round: 'table-11' })
  await between.bet(held, 1, { round: 'table-12' })
  await other.bet(last, 1, { round: 'table-11' })
  house.advance(3 * DAY_MS)
  await watch(house)
  // Whoever reads the list from its beginning finds the first one last from now on.
  await explain(bet)
  await one.win(newSecret(), bet, 5, { round: 'table-11', round_closed: true })
  await between.win(newSecret(), held, 5, { round: 'table-12', round_closed: true })
  await other.win(newSecret(), last, 5, { round: 'table-11', round_closed: true })
  // The hour in which the job looks at those that were explained.
  house.advance(Math.floor(house.now() / DAY_MS + 1) * DAY_MS + 20 * HOUR_MS - house.now())
  const stop = await hold(house.server, `select from reconciliation.open_round where round = 'table-12' for update`)
  const watching = watch(house)
  await stop.waitedFor(1)
  const explaining = explain('table-11')
  await stop.waitedFor(2)
  await stop.letGo()
  await watching
  expect((await explaining).says).toContain('table-11')
  const states = await house.server.rows(
    `select distinct state from reconciliation.open_round where round in ('table-11', 'table-12')`,
  )
  expect(states).toEqual([{ state: 'recovered' }])
})
