import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS, newSecret, systemClock } from '@hiyas/kernel'
import { STATEMENT_COLUMNS } from '@hiyas/supplier'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, expect, test } from 'vitest'
import { hold } from '../../../../test/hold.ts'
import { type House, startHouse } from '../../../../test/house.ts'
import { reconcileCommand } from '../../../commands/reconcile/command.ts'
import { roundsCommand } from '../../../commands/rounds/command.ts'
import { watch } from './watch.ts'

const folder = mkdtempSync(join(tmpdir(), 'hiyas-readings-at-once-'))
const begun = systemClock.nowMs()

let house: House
beforeAll(async () => {
  atFileEnd(async () => rmSync(folder, { recursive: true, force: true }))
  house = await startHouse('readings_at_once')
  house.advance(3 * HOUR_MS)
})

test('D-04 two statements of one supplier are read at once, with the same transactions in another order: neither reading breaks off', async () => {
  const player = await house.player()
  const [one, other, held, heldToo] = [newSecret(), newSecret(), newSecret(), newSecret()]
  const lineOf = (id: string) =>
    [id, 'bet', '', newSecret(), player.user, 'PHP', '20.00', new Date(begun + 1).toISOString()].join()
  const [first, last, between, betweenToo] = [one, other, held, heldToo].map(lineOf) as [string, string, string, string]
  const read = async (name: string, lines: readonly string[]) => {
    const file = join(folder, name)
    const head = ['statement', 'HYO', new Date(begun).toISOString(), new Date(begun + HOUR_MS).toISOString()].join()
    writeFileSync(file, [head, STATEMENT_COLUMNS.join(), ...lines, `end,${lines.length}`].join('\n'))
    const { database } = house.server.program.deps
    return (await reconcileCommand({ database, keyFile: '', clock: { nowMs: () => house.now() } }, ['HYO', file])).says
  }
  expect(await read('all.csv', [first, last, between, betweenToo])).toContain('4 differences')
  const stop = await hold(
    house.server,
    'select from reconciliation.discrepancy where external_id = any($1) for update',
    [[held, heldToo]],
  )
  const readings = [read('one.csv', [first, between, last]), read('other.csv', [last, betweenToo, first])]
  await stop.waitedFor(2)
  await stop.letGo()
  for (const says of await Promise.all(readings)) expect(says).toContain('3 differences')
})

const clock = { nowMs: () => house.now() }
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
