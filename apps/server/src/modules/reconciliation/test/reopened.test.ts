import { DAY_MS, HOUR_MS, newSecret } from '@hiyas/kernel'
import { beforeAll, expect, test } from 'vitest'
import { type House, startHouse } from '../../../../test/house.ts'
import { roundsCommand } from '../../../commands/rounds/command.ts'
import { watch } from './watch.ts'

let house: House
beforeAll(async () => {
  house = await startHouse('reopened')
})

const run = (...words: string[]) =>
  roundsCommand(house.server.program.deps.database, words, { nowMs: () => house.now() })
const counted = async () =>
  (await house.server.client().send('GET', '/metrics')).text
    .split('\n')
    .filter(line => line.startsWith('hiyas_supplier_wins_after_close_total{'))

test('W-22 a win that comes after its round was closed is listed, also as taken back, and counted once, one that is repeated or closes it is not', async () => {
  const [bet, other, first, second] = [newSecret(), newSecret(), newSecret(), newSecret()]
  const own = await house.player()
  await own.bet(bet, 20, { round: 'table-6' })
  await own.bet(other, 20, { round: 'table-6' })
  await own.win(newSecret(), other, 1, { round: 'table-6' })
  const closes = () => own.win(first, bet, 5, { round: 'table-6', round_closed: true })
  await closes()
  await closes()
  const none = { code: 0, says: 'No win of that time came after its round was closed.' }
  expect(await run('reopened', 'HYO')).toEqual(none)
  for (const _again of [1, 2]) await own.win(second, bet, 7, { round: 'table-6', round_closed: true })
  const { says } = await run('reopened', 'HYO', '2')
  expect(says.split('\n')).toEqual([expect.stringContaining(`table-6  ${second}`)])
  expect(says).toMatch(new RegExp(`${own.user}  7\\.00 PHP$`))
  await own.rollback(newSecret(), second, { round: 'table-6' })
  expect(await run('reopened', 'HYO')).toMatchObject({ says: `${says}  taken back` })
  house.advance(HOUR_MS)
  for (const _again of [1, 2]) {
    await watch(house)
    expect(await counted()).toEqual(['hiyas_supplier_wins_after_close_total{supplier="HYO"} 1'])
  }
  expect(await run('reopened', 'HY0')).toEqual({ code: 1, says: 'There is no supplier HY0.' })
  expect(await run('reopened', 'HYO', '99')).toMatchObject({ code: 2 })
  house.advance(2 * DAY_MS)
  expect(await run('reopened', 'HYO')).toEqual(none)
})

test('W-22 what a run has found that was broken off later is counted, and not found again', async () => {
  const sum = async () => Number((await counted())[0]?.split(' ')[1] ?? 0)
  const before = await sum()
  const own = await house.player()
  const bet = newSecret()
  await own.bet(bet, 20, { round: 'table-7' })
  for (const _win of ['it closes the round', 'it is late'])
    await own.win(newSecret(), bet, 5, { round: 'table-7', round_closed: true })
  const { rows } = house.server
  // More ids than one step reads.
  await rows(`select setval('ledger.transaction_id_seq', nextval('ledger.transaction_id_seq') + 60000)`)
  await own.bet(newSecret(), 1, { round: 'table-8' })
  house.advance(HOUR_MS)
  const [last] = await rows<{ id: string }>('select max(id)::text as id from ledger.transaction')
  await rows(`alter table reconciliation.follower
                add constraint second_step check (name <> 'wins_after_close' or last_id < ${last?.id})`)
  await expect(watch(house)).rejects.toThrow('second_step')
  expect(await sum()).toBe(before + 1)
  await rows('alter table reconciliation.follower drop constraint second_step')
  await watch(house)
  expect(await sum()).toBe(before + 1)
})
