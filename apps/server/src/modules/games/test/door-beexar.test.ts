import { records } from '@hiyas/contract'
import { checkLedger } from '@hiyas/ledger'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestMember } from '../../../../test/harness.ts'
import { agreeOn, giveSecret } from '../../../../test/supplier-terms.ts'
import {
  type About,
  type BeexarSupplier,
  bet,
  id,
  namingOf,
  refusal,
  SECRET,
  SUITE,
  SUPPLIER,
  startBeexarSupplier,
  WELCOME,
  win,
} from './beexar-supplier.ts'
import { addGame } from './sold-games.ts'

let house: BeexarSupplier
let member: TestMember
beforeAll(async () => {
  house = await startBeexarSupplier('door_beexar')
  await addGame(house.server, SUPPLIER, 'other-dice')
  member = await house.member()
})

describe('who knocks', () => {
  test('W-02 the balance is told in the decimals of the currency', async () => {
    expect(await house.post('balance', namingOf(member))).toEqual({ status: 200, balance: WELCOME })
  })

  test.each<[string, About]>([
    ['no signature', { signature: null }],
    ['a wrong one', { signature: 'a'.repeat(64) }],
    ['that of another secret', { secret: 'the-secret-of-somebody-else' }],
    ['a supplier nobody knows', { supplier: 'NOBODY' }],
  ])('W-13 W-27 %s is refused before anything is read', async (_what, about) => {
    expect(await house.post('balance', namingOf(member), about)).toMatchObject(refusal('403'))
    expect(await house.post('betwin', '{', about)).toMatchObject(refusal('403'))
  })

  test('W-27 the signature is over the bytes as they came, whatever their order and blanks', async () => {
    const { account_id, currency } = namingOf(member)
    const odd = `{ "currency":"${currency}",\n"unheard_of": [1], "account_id" : "${account_id}"}`
    expect(await house.post('balance', odd)).toEqual({ status: 200, balance: WELCOME })
  })

  test('a supplier changes his secret: both hold, then the old one does not', async () => {
    const fresh = 'the-next-secret-of-the-supplier'
    await giveSecret(house.server, SUPPLIER, fresh)
    expect(await house.post('balance', namingOf(member), { secret: fresh })).toMatchObject({ status: 200 })
    expect(await house.post('balance', namingOf(member))).toMatchObject({ status: 200 })
    await agreeOn(house.server, SUPPLIER, { secrets: [{ secret: SECRET }] })
    expect(await house.post('balance', namingOf(member), { secret: fresh })).toMatchObject(refusal('403'))
  })
})

describe('bets and wins', () => {
  test('W-V1 W-21 a bet and its win come together; our ids are told, and the record shows one settled bet', async () => {
    const own = await house.member()
    const [b, w] = [id(), id()]
    const answer = await house.betwin(own, [bet(b, '10.00'), win(w, '25.00')], { finished: true, round_id: `r-${b}` })
    expect(answer).toEqual({
      status: 200,
      round_id: expect.stringMatching(/^op-/),
      transactions: [
        { id_provider: b, id: expect.stringMatching(/^op-\d+$/), bonus_amount: '0.00' },
        { id_provider: w, id: expect.stringMatching(/^op-\d+$/), bonus_amount: '0.00' },
      ],
      balance: '1015.00',
    })
    const record = await own.client.call(records.bettingRecords, {})
    expect(record.ok && record.value.list).toMatchObject([
      { gameName: 'dice', orderNo: `r-${b}`, betAmount: '10.00', winAmount: '25.00', status: 'settled' },
    ])
  })

  test('W-11 a repeat changes nothing and answers as it did the first time, ids and balance of then', async () => {
    const own = await house.member()
    const [b, later] = [id(), id()]
    const first = await house.betwin(own, [bet(b, '10.00')])
    await house.betwin(own, [bet(later, '30.00')], { round_id: 'r-2' })
    expect(await house.betwin(own, [bet(b, '10.00')])).toEqual(first)
    expect(await house.balanceOf(own)).toBe('960.00')
  })

  test.each([
    ['amount', { transactions: [bet('changed-amount', '11.00')] }],
    ['round', { round_id: 'another' }],
    ['kind', { transactions: [win('changed-kind', '10.00')] }],
    ['game', { game_id: 'other-dice' }],
  ])('W-12 the same id with another %s is refused and changes nothing', async (what, part) => {
    const own = await house.member()
    await house.betwin(own, [bet(`changed-${what}`, '10.00')])
    expect(await house.betwin(own, [bet(`changed-${what}`, '10.00')], part)).toMatchObject(refusal('400'))
    expect(await house.balanceOf(own)).toBe('990.00')
  })

  test('W-V3 W-21 a message whose second bet is too big leaves nothing, and tells the balance from before', async () => {
    const own = await house.member()
    const [b, w] = [id(), id()]
    expect(await house.betwin(own, [bet(b, '600.00'), bet(w, '600.00')])).toMatchObject({
      ...refusal('100', { balance: WELCOME }),
      msg: 'insufficient funds',
    })
    expect(await house.betwin(own, [bet(b, '1000.00')])).toMatchObject({ status: 200, balance: '0.00' })
  })

  test('W-15 a win without a bet is accepted here', async () => {
    const own = await house.member()
    expect(await house.betwin(own, [win(id(), '5.00')], { round_id: id() })).toMatchObject({
      status: 200,
      balance: '1005.00',
    })
  })

  test('W-14 a win is paid to a disabled member, and in a game that is closed; a bet is not taken', async () => {
    const own = await house.member()
    expect(await house.betwin(own, [bet(id(), '1.00')], { game_id: 'closed' })).toMatchObject(refusal('107'))
    expect(await house.betwin(own, [win(id(), '1.00')], { game_id: 'closed' })).toMatchObject({
      status: 200,
      balance: '1001.00',
    })
    const disabled = await house.member()
    await house.server.rows('update identity.member set disabled_at = now() where member_id = $1', [disabled.memberId])
    expect(await house.betwin(disabled, [bet(id(), '1.00')])).toMatchObject(refusal('110'))
    expect(await house.betwin(disabled, [win(id(), '1.00')])).toMatchObject({ status: 200, balance: '1001.00' })
  })

  test('W-13 stranger, currency, game and limit are refused with their own codes', async () => {
    const stranger = { account_id: 'HIYAS.00000000-0000-4000-8000-000000000000' }
    expect(await house.betwin(member, [bet(id(), '1.00')], stranger)).toMatchObject(refusal('101'))
    expect(await house.post('balance', { ...namingOf(member), ...stranger })).toMatchObject(refusal('101'))
    expect(await house.betwin(member, [bet(id(), '1.00')], { currency: 'EUR' })).toMatchObject(refusal('154'))
    expect(await house.betwin(member, [bet(id(), '0.00000001')], { currency: 'BTC' })).toMatchObject(refusal('154'))
    expect(await house.betwin(member, [bet(id(), '1.00')], { game_id: 'unknown' })).toMatchObject(refusal('107'))
    expect(await house.betwin(member, [bet(id(), '1000.01')])).toMatchObject(refusal('105', { balance: WELCOME }))
  })

  test.each([['1.12345678901234567'], ['1E2000000000'], ['-1.00'], ['0.00'], ['1.005'], ['999999999999.99']])(
    'W-V2 W-23 W-28 the amount %s is refused and leaves nothing',
    async amount => {
      const before = await house.balanceOf(member)
      expect((await house.betwin(member, [bet(id(), amount)])).status).toBe(400)
      expect((await house.betwin(member, [win(id(), amount)])).status).toBe(400)
      expect(await house.balanceOf(member)).toBe(before)
    },
  )

  test('an id that stands twice in one message contradicts itself', async () => {
    const same = id()
    expect(await house.betwin(member, [bet(same, '1.00'), win(same, '2.00')])).toMatchObject(refusal('400'))
  })

  test('a body that is too long is refused', async () => {
    expect(await house.post('betwin', `{"account_id":"${'x'.repeat(20_000)}"}`)).toMatchObject(refusal('400'))
  })
})

describe('taking back', () => {
  test('W-18 W-20 a bet comes back once, however often its rollback is sent, in a closed round too', async () => {
    const own = await house.member()
    const [b, back] = [id(), id()]
    await house.betwin(own, [bet(b, '40.00')], { finished: true })
    const first = await house.undo(own, { [back]: b })
    expect(first).toMatchObject({
      status: 200,
      balance: WELCOME,
      transactions: [{ id_provider: back, id: expect.stringMatching(/^op-\d/) }],
    })
    expect(await house.undo(own, { [back]: b })).toEqual(first)
    expect(await house.undo(own, { [id()]: b })).toMatchObject({ status: 200, balance: WELCOME })
  })

  test('W-20 W-18 a bet with a win in a closed round comes back here as well, and the win stays', async () => {
    const own = await house.member()
    const b = id()
    await house.betwin(own, [bet(b, '40.00'), win(id(), '5.00')], { finished: true })
    expect(await house.undo(own, { [id()]: b })).toMatchObject({ status: 200, balance: '1005.00' })
  })

  test('W-V4 W-17 a rollback of what never came succeeds without an id, and the bet that comes later is refused', async () => {
    const own = await house.member()
    const [b, back] = [id(), id()]
    const nothing = {
      status: 200,
      balance: WELCOME,
      transactions: [{ id_provider: back, id: '', bonus_amount: '0.00' }],
    }
    expect(await house.undo(own, { [back]: b })).toMatchObject(nothing)
    expect(await house.undo(own, { [back]: b })).toMatchObject(nothing)
    expect(await house.betwin(own, [bet(b, '1.00')])).toMatchObject({
      ...refusal('409'),
      msg: 'action already rolled back',
    })
    expect(await house.balanceOf(own)).toBe(WELCOME)
  })

  test.each([
    ['after', true],
    ['before', false],
  ])('W-16 W-17 a win of a round whose bet was taken back %s it came is refused', async (_when, hasCome) => {
    const own = await house.member()
    const [b, round_id] = [id(), id()]
    if (hasCome) await house.betwin(own, [bet(b, '10.00')], { round_id })
    await house.undo(own, { [id()]: b }, { round_id_provider: round_id })
    if (!hasCome) expect(await house.betwin(own, [bet(b, '10.00')], { round_id })).toMatchObject(refusal('409'))
    expect(await house.betwin(own, [win(id(), '20.00')], { round_id })).toMatchObject(refusal('409'))
    expect(await house.balanceOf(own)).toBe(WELCOME)
  })

  test('W-14 W-16 a win is for a bet of its round that stands, not for a later one that was taken back', async () => {
    const own = await house.member()
    const [b, round_id] = [id(), id()]
    await house.betwin(own, [bet(id(), '10.00')], { round_id })
    await house.betwin(own, [bet(b, '5.00')], { round_id })
    await house.undo(own, { [id()]: b }, { round_id_provider: round_id, finished: false })
    expect(await house.betwin(own, [win(id(), '20.00')], { round_id })).toMatchObject({
      status: 200,
      balance: '1010.00',
    })
    const record = await own.client.call(records.bettingRecords, { status: 'settled' })
    expect(record.ok && record.value.list).toMatchObject([{ betAmount: '10.00', winAmount: '20.00' }])
  })

  test('W-V5 W-19 a win that was spent is taken back as far as it is there', async () => {
    const own = await house.member()
    const [b, w] = [id(), id()]
    await house.betwin(own, [bet(b, '1000.00'), win(w, '25.00')])
    await house.betwin(own, [bet(id(), '20.00')], { round_id: 'r-2' })
    expect(await house.undo(own, { [id()]: w })).toMatchObject({ status: 200, balance: '0.00' })
  })
})

test('W-10 W-21 thirty copies of one message at once are one, and the books are right', async () => {
  const own = await house.member()
  const [b, w] = [id(), id()]
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => house.betwin(own, [bet(b, '10.00'), win(w, '4.00')])),
  )
  expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
  expect(await house.balanceOf(own)).toBe('994.00')
  expect(await checkLedger(house.server.program.deps.database.query)).toEqual([])
})

test('a suite is told ids that are the same in every run', async () => {
  await agreeOn(house.server, SUITE, { secrets: [{ secret: SECRET }], ownIds: 'counted' })
  const about = { supplier: SUITE }
  const own = await house.member(SUITE)
  const message = (round_id: string, transactions: object[]) => ({
    ...namingOf(own),
    game_id: 'dice',
    round_id,
    transactions,
  })
  const first = message('r-1', [bet('tx-1', '10.00'), win('tx-2', '25.00')])
  const told = { round_id: 'op-round-1', transactions: [{ id: 'op-tx-1' }, { id: 'op-tx-2' }], balance: '1015.00' }
  expect(await house.post('betwin', first, about)).toMatchObject(told)
  expect(await house.post('betwin', first, about)).toMatchObject(told)
  expect(await house.post('betwin', message('r-2', [bet('tx-3', '15.00')]), about)).toMatchObject({
    round_id: 'op-round-2',
    transactions: [{ id: 'op-tx-3' }],
    balance: '1000.00',
  })
})
