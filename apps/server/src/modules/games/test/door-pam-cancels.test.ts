import { records } from '@hiyas/contract'
import { checkLedger } from '@hiyas/ledger'
import { beforeAll, expect, test } from 'vitest'
import { cash, id, type PamAnswer, type PamSupplier, refusal, startPamSupplier } from './pam-supplier.ts'

let house: PamSupplier
beforeAll(async () => {
  house = await startPamSupplier('door_pam_cancels')
})

test('W-18 W-20 a bet comes back once: under its own id or another, and only until it is settled', async () => {
  const playing = await house.player()
  const bet = { providerTransactionId: id(), providerBetRef: id() }
  await playing.withdraw(40, bet)
  for (let times = 0; times < 2; times++)
    expect(await playing.cancel(bet)).toMatchObject({ status: 'OK', transactionResult: { balance: cash(1_000) } })
  expect(await playing.cancel({ ...bet, providerTransactionId: id() })).toMatchObject(
    refusal('PAM_ERR_TRANS_ALREADY_CANCELLED'),
  )
  expect(await playing.deposit(5, { providerBetRef: bet.providerBetRef })).toMatchObject(
    refusal('PAM_ERR_TRANS_ALREADY_CANCELLED'),
  )
  const settled = { providerTransactionId: id(), providerRoundId: 'settled' }
  await playing.withdraw(10, settled)
  const won = { providerTransactionId: id(), providerBetRef: settled.providerTransactionId }
  await playing.deposit(5, { ...won, providerRoundId: 'settled' })
  expect(await playing.cancel(settled)).toMatchObject(refusal('PAM_ERR_TRANS_ALREADY_SETTLED'))
  expect(await playing.cancel({ ...settled, providerTransactionId: won.providerTransactionId })).toMatchObject(
    refusal('PAM_ERR_CANCEL_NON_WITHDRAW'),
  )
  expect(await playing.balance()).toBe(995)
})

test('HIS-04 CASH-09 a member is told a cancel by the number that its supplier has for it', async () => {
  const { member, ...playing } = await house.player()
  const [bet, cancel] = [id(), id()]
  await playing.withdraw(40, { providerTransactionId: bet })
  expect(await playing.cancel({ providerTransactionId: cancel, providerBetRef: bet })).toMatchObject({ status: 'OK' })
  const lines = await member.client.call(records.memberTransactions, { codeTypes: 'betting' })
  expect(lines.ok && lines.value.list.map(({ orderNo }) => orderNo)).toEqual([cancel, bet])
  const page = await member.client.call(records.bettingRecords, {})
  const recordId = page.ok ? (page.value.list[0]?.recordId ?? '') : ''
  const detail = await member.client.call(records.bettingRecordDetail, { recordId })
  expect(detail.ok && detail.value.steps.map(({ reference }) => reference)).toEqual([bet, cancel])
})

test('W-20 the bets of a round are taken back one by one, though each message says that it is over', async () => {
  const playing = await house.player()
  const [one, two] = [id(), id()]
  for (const providerTransactionId of [one, two]) await playing.withdraw(10, { providerTransactionId })
  for (const providerBetRef of [one, two])
    expect(await playing.cancel({ providerBetRef, isGameOver: true })).toMatchObject({ status: 'OK' })
  expect(await playing.balance()).toBe(1_000)
})

test.each([
  ['its id', { providerTransactionId: 'late-1', providerBetRef: undefined }],
  ['its other name', { providerBetRef: 'late-2' }],
])(
  'W-17 WAL-04 what was cancelled by %s before it came is told unknown, and refused when it comes',
  async (_how, named) => {
    const playing = await house.player()
    const cancel = { providerTransactionId: `c-${named.providerBetRef}`, ...named }
    for (let times = 0; times < 2; times++)
      expect(await playing.cancel(cancel)).toMatchObject(
        refusal('PAM_ERR_CANCEL_NOT_FOUND', { transactionResult: { balance: cash(1_000) } }),
      )
    expect(await playing.withdraw(10, { providerTransactionId: 'late-3', ...named })).toMatchObject(
      refusal('PAM_ERR_TRANS_ALREADY_CANCELLED'),
    )
    expect(await playing.balance()).toBe(1_000)
  },
)

test('W-17 W-20 what was cancelled before it came is refused, though an earlier bet of another round has its name', async () => {
  const playing = await house.player()
  const [providerBetRef, providerTransactionId] = [id(), id()]
  const [early, later] = ['earlier', 'later'].map(providerRoundId => ({ providerBetRef, providerRoundId }))
  await playing.withdraw(10, { ...early, providerTransactionId: id() })
  for (let times = 0; times < 2; times++)
    expect(await playing.cancel({ ...later, providerTransactionId })).toMatchObject(refusal('PAM_ERR_CANCEL_NOT_FOUND'))
  expect(await playing.withdraw(10, { ...later, providerTransactionId })).toMatchObject(
    refusal('PAM_ERR_TRANS_ALREADY_CANCELLED'),
  )
  expect(await playing.balance()).toBe(990)
})

test('W-17 W-20 nor is it taken where its name is the id of an earlier bet, or win, of another round, which stays as it is', async () => {
  const playing = await house.player()
  const [bet, win] = [id(), id()]
  await playing.withdraw(10, { providerTransactionId: bet, providerRoundId: 'earlier' })
  await playing.deposit(5, { providerTransactionId: win, providerRoundId: 'earlier' })
  for (const providerBetRef of [bet, win]) {
    const cancel = { providerBetRef, providerRoundId: 'later', providerTransactionId: id() }
    for (let times = 0; times < 2; times++)
      expect(await playing.cancel(cancel)).toMatchObject(refusal('PAM_ERR_CANCEL_NOT_FOUND'))
    expect(await playing.withdraw(10, { ...cancel, providerTransactionId: id() })).toMatchObject(
      refusal('PAM_ERR_TRANS_ALREADY_CANCELLED'),
    )
  }
  expect(await playing.balance()).toBe(995)
})

test('W-17 a name that was cancelled before its bet came is good in other rounds and for other members', async () => {
  const [one, other] = [await house.player(), await house.player()]
  const named = { providerBetRef: id(), providerRoundId: 'cancelled' }
  for (const playing of [one, other]) {
    expect(await playing.cancel(named)).toMatchObject(refusal('PAM_ERR_CANCEL_NOT_FOUND'))
    expect(
      await playing.withdraw(10, { ...named, providerTransactionId: id(), providerRoundId: 'next' }),
    ).toMatchObject({
      status: 'OK',
    })
    expect(await playing.withdraw(10, { ...named, providerTransactionId: id() })).toMatchObject(
      refusal('PAM_ERR_TRANS_ALREADY_CANCELLED'),
    )
    expect(await playing.balance()).toBe(990)
  }
})

test('W-17 W-20 a cancel with the id of its bet finds it, whatever else it calls it, and takes no settled bet and no win back', async () => {
  const playing = await house.player()
  const [open, settled, won] = [id(), id(), id()]
  await playing.withdraw(10, { providerTransactionId: open, providerRoundId: 'open' })
  expect(
    await playing.cancel({ providerTransactionId: open, providerBetRef: id(), providerRoundId: 'open' }),
  ).toMatchObject({ status: 'OK', transactionResult: { balance: cash(1_000) } })
  await playing.withdraw(10, { providerTransactionId: settled, providerBetRef: 'joined', providerRoundId: 'over' })
  await playing.deposit(5, {
    providerTransactionId: won,
    providerBetRef: 'joined',
    providerRoundId: 'over',
    isGameOver: true,
  })
  const cancelled = { providerBetRef: id(), providerRoundId: 'over' }
  const again = (providerTransactionId: string) => playing.cancel({ ...cancelled, providerTransactionId })
  expect(await again(settled)).toMatchObject(refusal('PAM_ERR_TRANS_ALREADY_SETTLED'))
  expect(await again(won)).toMatchObject(refusal('PAM_ERR_CANCEL_NON_WITHDRAW'))
  expect(await playing.balance()).toBe(995)
})

test.each(['joined', 'another'])(
  'W-20 a cancel with the id of its bet takes that one back, though a later one of the round %s has the same name',
  async later => {
    const playing = await house.player()
    const [first, providerBetRef] = [{ providerTransactionId: id(), providerRoundId: 'joined' }, id()]
    await playing.withdraw(10, { ...first, providerBetRef })
    await playing.withdraw(500, { providerTransactionId: id(), providerBetRef, providerRoundId: later })
    for (let times = 0; times < 2; times++)
      expect(await playing.cancel({ ...first, providerBetRef })).toMatchObject({
        status: 'OK',
        transactionResult: { balance: cash(500) },
      })
  },
)

test('W-20 a name that is used again in another round is that of the bet of the message\u2019s own round', async () => {
  const playing = await house.player()
  const providerBetRef = id()
  const rounds = ['early', 'later'].map(providerRoundId => ({ providerBetRef, providerRoundId }))
  for (const round of rounds) await playing.withdraw(10, { ...round, providerTransactionId: id() })
  const [early = {}, later = {}] = rounds
  expect(await playing.deposit(25, { ...early, providerTransactionId: id() })).toMatchObject({ status: 'OK' })
  expect(await playing.cancel({ ...early, providerTransactionId: id() })).toMatchObject(
    refusal('PAM_ERR_TRANS_ALREADY_SETTLED'),
  )
  expect(await playing.cancel({ ...later, providerTransactionId: id() })).toMatchObject({ status: 'OK' })
  expect(await playing.balance()).toBe(1_015)
})

test('W-17 W-20 of a bet and its cancel by its other name sent at once none is left behind, whoever comes first', async () => {
  const playing = await house.player()
  const ends = ['OK OK', 'PAM_ERR_TRANS_ALREADY_CANCELLED PAM_ERR_CANCEL_NOT_FOUND']
  const told = (answer: PamAnswer) => answer.error?.code ?? answer.status
  // Who is told to ask again does so, as suppliers do: on a machine that stood still the account may have been kept for too long.
  const untilAnswered = async (ask: () => Promise<PamAnswer>): Promise<PamAnswer> => {
    const answer = await ask()
    return told(answer) === 'PAM_ERR_TIMEOUT' ? untilAnswered(ask) : answer
  }
  for (let turn = 0; turn < 40; turn++) {
    const joined = { providerBetRef: id(), providerRoundId: `named-${turn}`, providerTransactionId: id() }
    const bet = () => untilAnswered(() => playing.withdraw(10, joined))
    const cancel = () =>
      untilAnswered(() => playing.cancel({ ...joined, providerTransactionId: `${joined.providerTransactionId}-c` }))
    const both =
      turn % 2 === 0 ? await Promise.all([bet(), cancel()]) : (await Promise.all([cancel(), bet()])).toReversed()
    expect(ends).toContain(both.map(told).join(' '))
    expect(await playing.balance()).toBe(1_000)
  }
})

test.each([
  ['of its round', { providerRoundId: 'first' }, false],
  ['of another round', { providerRoundId: 'second' }, false],
  ['that was settled', { providerRoundId: 'first' }, true],
])(
  'W-11 W-20 a cancel that comes again is answered as it was, though a later bet %s has the name of its bet',
  async (_what, later, isSettled) => {
    const playing = await house.player()
    const providerBetRef = id()
    const cancel = { providerTransactionId: id(), providerBetRef, providerRoundId: 'first' }
    await playing.withdraw(10, { providerTransactionId: id(), providerBetRef, providerRoundId: 'first' })
    const first = await playing.cancel(cancel)
    expect(first).toMatchObject({ status: 'OK', transactionResult: { balance: cash(1_000) } })
    await playing.withdraw(20, { providerTransactionId: id(), providerBetRef, ...later })
    if (isSettled) await playing.deposit(0, { providerTransactionId: id(), providerBetRef, ...later })
    expect(await playing.cancel(cancel)).toEqual({
      ...first,
      transactionResult: { ...first.transactionResult, balance: cash(980) },
    })
    expect(await playing.balance()).toBe(980)
  },
)

test('W-20 W-22 WAL-05 a bet in a round that is over is refused and leaves nothing, one from before it is answered again', async () => {
  const playing = await house.player()
  const [first, later] = [{ providerTransactionId: id() }, { providerTransactionId: id() }]
  await playing.withdraw(10, first)
  await playing.deposit(5, { isGameOver: true })
  for (const named of [later, { ...later, providerBetRef: id() }])
    expect(await playing.withdraw(10, named)).toMatchObject(
      refusal('PAM_ERR_TRANS_ALREADY_SETTLED', { transactionResult: { balance: cash(995) } }),
    )
  expect(await playing.add({ transactionType: 'PROMOWITHDRAW', promoAmount: 5 })).toMatchObject(
    refusal('PAM_ERR_TRANS_ALREADY_SETTLED'),
  )
  expect(await playing.withdraw(10, first)).toMatchObject({ status: 'OK', transactionResult: { balance: cash(995) } })
  expect(await playing.cancel(later)).toMatchObject(refusal('PAM_ERR_CANCEL_NOT_FOUND'))
  expect(await playing.withdraw(10, { providerRoundId: 'the-next' })).toMatchObject({ status: 'OK' })
  expect(await playing.balance()).toBe(985)
})

test('W-18 W-20 WAL-05 a bet that won nothing comes back, though it has ended its round itself, or another one\u2019s win has', async () => {
  const playing = await house.player()
  const [ending, first, second] = [id(), id(), id()]
  await playing.withdraw(10, { providerTransactionId: ending, providerRoundId: 'lost', isGameOver: true })
  expect(await playing.cancel({ providerTransactionId: ending, providerRoundId: 'lost' })).toMatchObject({
    status: 'OK',
    transactionResult: { balance: cash(1_000) },
  })
  expect(await playing.withdraw(10, { providerRoundId: 'lost' })).toMatchObject({ status: 'OK' })
  for (const providerTransactionId of [first, second]) await playing.withdraw(10, { providerTransactionId })
  await playing.deposit(5, { providerBetRef: first, isGameOver: true })
  expect(await playing.cancel({ providerTransactionId: second })).toMatchObject({ status: 'OK' })
  expect(await playing.cancel({ providerTransactionId: first })).toMatchObject(refusal('PAM_ERR_TRANS_ALREADY_SETTLED'))
  expect(await playing.balance()).toBe(985)
})

test('W-20 of a win and a cancel sent at once, one happens', async () => {
  const playing = await house.player()
  for (let turn = 0; turn < 5; turn++) {
    const bet = { providerTransactionId: id(), providerRoundId: `race-${turn}` }
    await playing.withdraw(10, bet)
    const win = { ...bet, providerTransactionId: id(), providerBetRef: bet.providerTransactionId }
    const both = await Promise.all([playing.deposit(10, win), playing.cancel(bet)])
    expect(both.filter(answer => answer.status === 'OK')).toHaveLength(1)
  }
  expect(await playing.balance()).toBe(1_000)
})

test('D-01 D-03 D-07 after all of this the books are right', async () => {
  expect(await checkLedger(house.server.program.deps.database.query)).toEqual([])
})
