import { records } from '@hiyas/contract'
import { beforeAll, expect, test, vi } from 'vitest'
import { roundsCommand } from '../../../commands/rounds/command.ts'
import {
  type BeexarSupplier,
  bet,
  id,
  namingOf,
  SUPPLIER,
  startBeexarSupplier,
  WELCOME,
  win,
} from './beexar-supplier.ts'

let house: BeexarSupplier
beforeAll(async () => {
  house = await startBeexarSupplier('door_beexar_rounds')
})

test('W-22 HIS-04 a round is finished once and again, and its bet is settled', async () => {
  const own = await house.member()
  const [b, round_id] = [id(), id()]
  await house.betwin(own, [bet(b, '10.00')], { round_id })
  const finish = () => house.post('finish', { ...namingOf(own), round_id })
  const shown = async () => {
    const record = await own.client.call(records.bettingRecords, {})
    return record.ok ? record.value.list[0] : undefined
  }
  expect(await shown()).toMatchObject({ status: 'open' })
  expect(await finish()).toEqual({ status: 200, balance: '990.00' })
  expect(await shown()).toMatchObject({ status: 'settled' })
  // HIS-04: what ended it is a note of ours, which has no number of his.
  const detail = await own.client.call(records.bettingRecordDetail, { recordId: (await shown())?.recordId ?? '' })
  expect(detail.ok && detail.value.steps.map(({ reference }) => reference)).toEqual([b, ''])
  expect(await finish()).toEqual({ status: 200, balance: '990.00' })
  expect(await house.post('finish', { ...namingOf(own), round_id: 'nobody-played-it' })).toMatchObject({ status: 200 })
})

test('W-22 a round that a bet has opened again is finished again, and that bet is settled', async () => {
  const own = await house.member()
  const round_id = id()
  const finish = () => house.post('finish', { ...namingOf(own), round_id })
  for (const balance of ['990.00', '980.00']) {
    await house.betwin(own, [bet(id(), '10.00')], { round_id })
    for (const _time of ['once', 'again']) expect(await finish()).toEqual({ status: 200, balance })
  }
  const record = await own.client.call(records.bettingRecords, {})
  expect(record.ok && record.value.list.map(({ status }) => status)).toEqual(['settled', 'settled'])
})

test('W-22 a round that a prize has opened again is finished again, and closed', async () => {
  const own = await house.member()
  const round_id = id()
  const finish = () => house.post('finish', { ...namingOf(own), round_id })
  const said = async () => (await roundsCommand(house.server.program.deps.database, [SUPPLIER, round_id])).says
  await house.betwin(own, [bet(id(), '10.00')], { round_id })
  await finish()
  for (const balance of ['994.00', '998.00']) {
    await house.betwin(own, [win(id(), '4.00')], { round_id })
    expect(await said()).toContain(`${round_id} of ${SUPPLIER}: reopened`)
    for (const _time of ['once', 'again']) expect(await finish()).toEqual({ status: 200, balance })
    expect(await said()).toContain(`${round_id} of ${SUPPLIER}: closed`)
  }
  expect((await said()).match(/closes the round/g)).toHaveLength(3)
})

test('W-22 a round whose bet was taken back is finished too, once and again', async () => {
  const own = await house.member()
  const [b, round_id] = [id(), id()]
  await house.betwin(own, [bet(b, '10.00')], { round_id })
  await house.undo(own, { [id()]: b }, { round_id_provider: round_id })
  for (const _time of ['once', 'again'])
    expect(await house.post('finish', { ...namingOf(own), round_id })).toEqual({ status: 200, balance: WELCOME })
})

test('W-22 a round that was opened again by a bet which was taken back, as all its bets were, is finished again, and closed', async () => {
  const own = await house.member()
  const round_id = id()
  const said = async () => (await roundsCommand(house.server.program.deps.database, [SUPPLIER, round_id])).says
  for (const closed of [1, 2]) {
    const b = id()
    await house.betwin(own, [bet(b, '10.00')], { round_id })
    await house.undo(own, { [id()]: b }, { round_id_provider: round_id, finished: false })
    for (const _time of ['once', 'again'])
      expect(await house.post('finish', { ...namingOf(own), round_id })).toEqual({ status: 200, balance: WELCOME })
    expect((await said()).match(/closes the round/g)).toHaveLength(closed)
  }
})

test('W-21 W-22 of the wins of one message that ends its round none came after its end; one in a later message did', async () => {
  const own = await house.member()
  const [round_id, late] = [id(), id()]
  const reopened = async () =>
    (await roundsCommand(house.server.program.deps.database, ['reopened', SUPPLIER])).says
      .split('\n')
      .filter(line => line.includes(round_id))
  await house.betwin(own, [bet(id(), '10.00'), win(id(), '2.00'), win(id(), '3.00')], { round_id, finished: true })
  expect(await reopened()).toEqual([])
  await house.betwin(own, [win(late, '4.00')], { round_id })
  expect(await reopened()).toEqual([expect.stringContaining(late)])
})

test('W-14 a win is for the bet that stands, also where the last of the round is taken back after it was looked for', async () => {
  const own = await house.member()
  const round_id = id()
  const bets = [id(), id(), id()]
  for (const b of bets) await house.betwin(own, [bet(b, '10.00')], { round_id })
  const { wallet } = house.server.program.door
  const { lastBetOfRound } = wallet
  const spy = vi.spyOn(wallet, 'lastBetOfRound')
  for (const b of bets.slice(1).reverse())
    spy.mockImplementationOnce(async asking => {
      const seen = await lastBetOfRound(asking)
      expect(seen).toBe(b)
      const undone = await house.undo(own, { [id()]: b }, { round_id_provider: round_id, finished: false })
      expect(undone).toMatchObject({ status: 200 })
      return seen
    })
  const won = [win(id(), '30.00')]
  try {
    expect(await house.betwin(own, won, { round_id })).toMatchObject({ status: 200, balance: '1020.00' })
  } finally {
    spy.mockRestore()
  }
  expect(await house.betwin(own, won, { round_id })).toMatchObject({ status: 200, balance: '1020.00' })
  expect(await house.balanceOf(own)).toBe('1020.00')
})
