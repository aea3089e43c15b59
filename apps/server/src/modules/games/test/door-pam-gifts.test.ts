import { records } from '@hiyas/contract'
import { DAY_MS } from '@hiyas/kernel'
import { checkLedger } from '@hiyas/ledger'
import { beforeAll, expect, test } from 'vitest'
import { DEPOSIT_NAME, GIFT_NAME, tagOf } from '../doors/own-names.ts'
import { cash, id, type PamPlayer, type PamSupplier, refusal, startPamSupplier } from './pam-supplier.ts'

let house: PamSupplier
beforeAll(async () => {
  house = await startPamSupplier('door_pam_gifts')
})

/** What his record of today says was won in each round. */
async function winsOf({ member }: PamPlayer): Promise<string[]> {
  const now = house.server.program.deps.clock.nowMs()
  const page = await member.client.call(records.bettingRecords, { startTime: now - DAY_MS, endTime: now + DAY_MS })
  return page.ok ? page.value.list.map(bet => bet.winAmount) : []
}

const gift = (round: object, more: object = {}) => ({
  transactionType: 'PROMODEPOSIT',
  promoAmount: 25,
  providerTransactionId: id(),
  isGameOver: true,
  ...round,
  ...more,
})

test('W-20 W-22 W-11 a gift that ends its round, as one vendor pays all promotions, is what the last bet there came to', async () => {
  const playing = await house.player()
  const round = { providerRoundId: id() }
  const stake = { ...round, transactionType: 'PROMOWITHDRAW', providerTransactionId: id() }
  await playing.add({ ...stake, cashAmount: 10, promoAmount: 10 })
  const ending = gift(round)
  for (const _again of [1, 2])
    expect(await playing.add(ending)).toMatchObject({ status: 'OK', transactionResult: { balance: cash(1_015) } })

  const settled = refusal('PAM_ERR_TRANS_ALREADY_SETTLED', { transactionResult: { balance: cash(1_015) } })
  expect(await playing.add({ ...stake, transactionType: 'PROMOCANCEL' })).toMatchObject(settled)
  expect(await playing.withdraw(1, round)).toMatchObject(settled)
  const { gameround } = await playing.get(`gamerounds/${round.providerRoundId}?`)
  expect(gameround?.endTime).toEqual(expect.any(String))
  expect(await winsOf(playing)).toEqual(['25.00'])
  // Other gifts arrive after the end as before.
  expect(await playing.add(gift(round))).toMatchObject({ transactionResult: { balance: cash(1_040) } })
})

test('W-14 W-16 such a gift is paid where the round has no bet that stands, and when its bet has another win', async () => {
  const playing = await house.player()
  const [none, undone, won] = [id(), id(), id()].map(providerRoundId => ({ providerRoundId }))
  expect(await playing.add(gift({ ...none }))).toMatchObject({ transactionResult: { balance: cash(1_025) } })
  const bet = { ...undone, providerTransactionId: id() }
  await playing.withdraw(10, bet)
  await playing.cancel(bet)
  const late = gift({ ...undone })
  for (const _again of [1, 2])
    expect(await playing.add(late)).toMatchObject({ transactionResult: { balance: cash(1_050) } })
  await playing.withdraw(10, won)
  await playing.deposit(5, { ...won, isGameOver: true })
  expect(await playing.add(gift({ ...won }))).toMatchObject({ transactionResult: { balance: cash(1_070) } })
})

test('W-14 W-20 a gift in the middle of a round settles nothing: the win of the bet arrives after it', async () => {
  const playing = await house.player()
  const bet = { providerRoundId: id(), providerBetRef: id() }
  await playing.withdraw(10, bet)
  const { providerBetRef: _named, ...round } = bet
  expect(await playing.add(gift(round, { isGameOver: false }))).toMatchObject({ status: 'OK' })
  expect(await playing.deposit(7, { ...bet, isGameOver: true })).toMatchObject({
    status: 'OK',
    transactionResult: { balance: cash(1_022) },
  })
})

test('W-14 W-20 nor does one that is for a bet by its name: the win of that bet arrives after it, one, and no cancel', async () => {
  const playing = await house.player()
  const bet = { providerRoundId: id(), providerBetRef: id() }
  await playing.withdraw(10, bet)
  expect(await playing.add(gift(bet, { isGameOver: false }))).toMatchObject({ status: 'OK' })
  expect(await playing.deposit(7, bet)).toMatchObject({ status: 'OK', transactionResult: { balance: cash(1_022) } })
  const settled = refusal('PAM_ERR_TRANS_ALREADY_SETTLED', { transactionResult: { balance: cash(1_022) } })
  expect(await playing.deposit(7, bet)).toMatchObject(settled)
  expect(await playing.cancel(bet)).toMatchObject(settled)
})

test('W-26 W-20 a gift that is for a bet is told as the gift it came as, and a deposit of its round as a deposit', async () => {
  const playing = await house.player()
  const [round, providerBetRef] = [{ providerRoundId: id() }, id()]
  await playing.withdraw(10, { ...round, providerBetRef })
  const [deposit, ending, named] = [
    { ...round, providerTransactionId: id() },
    gift(round),
    gift(round, { providerBetRef }),
  ]
  await playing.deposit(5, deposit)
  for (const part of [ending, named]) expect(await playing.add(part)).toMatchObject({ status: 'OK' })
  const told = async (query: string) =>
    (await playing.get(`transactions?${query}`)).transactions?.map(move => move.transactionType)
  const types = [deposit, ending, named].map(part => told(`providerTransactionId=${part.providerTransactionId}`))
  expect(await Promise.all(types)).toEqual([['DEPOSIT'], ['PROMODEPOSIT'], ['PROMODEPOSIT']])
  expect(await told(`providerBetRef=${providerBetRef}`)).toEqual([
    'WITHDRAW',
    'DEPOSIT',
    'PROMODEPOSIT',
    'PROMODEPOSIT',
  ])
})

test.each([
  ['its bet by name', true, false],
  ['the end of its round', false, true],
  ['neither', false, false],
])(
  'W-12 under one id a gift is no repeat of a deposit, nor a deposit of a gift, where they say %s',
  async (_what, isNamed, isGameOver) => {
    for (const [first, second] of [
      ['DEPOSIT', 'PROMODEPOSIT'],
      ['PROMODEPOSIT', 'DEPOSIT'],
    ]) {
      const playing = await house.player()
      const round = { providerRoundId: id(), ...(isNamed ? { providerBetRef: id() } : {}) }
      await playing.withdraw(10, round)
      const said = { ...round, cashAmount: 25, isGameOver, providerTransactionId: id() }
      const paid = { transactionResult: { balance: cash(1_015) } }
      expect(await playing.add({ ...said, transactionType: first })).toMatchObject(paid)
      expect(await playing.add({ ...said, transactionType: second })).toMatchObject(
        refusal('PAM_ERR_DUPLICATE_TRANS', paid),
      )
      expect(await playing.add({ ...said, transactionType: first })).toMatchObject({ status: 'OK', ...paid })
    }
  },
)

const answer = (cashAmount: number) => ({ status: 'OK', transactionResult: { balance: cash(cashAmount) } })

/** Makes the books hold a win for a bet as they did when no such win had a tag. */
const asBefore = ({ providerTransactionId }: { providerTransactionId: string }, name: string) =>
  house.server.rows(`set session_replication_role = replica;
    update ledger.transaction set digest = left(digest, -${tagOf(GIFT_NAME).length})
     where external_id = '${providerTransactionId}' and right(digest, ${tagOf(name).length}) = '${tagOf(name)}';
    set session_replication_role = default`)

test('W-12 W-11 W-14 a gift for a bet that was booked before such gifts had a tag is known when it comes again', async () => {
  const playing = await house.player()
  const bet = { providerRoundId: id(), providerBetRef: id() }
  const { providerRoundId } = bet
  await playing.withdraw(10, bet)
  const [named, ending] = [gift(bet, { isGameOver: false }), gift({ providerRoundId })]
  expect(await playing.add(named)).toMatchObject({ status: 'OK' })
  await asBefore(named, GIFT_NAME)
  expect(await playing.add(named)).toMatchObject(answer(1_015))
  await playing.withdraw(10, bet)
  expect(await playing.add(named), 'another bet has its name since').toMatchObject(answer(1_005))

  expect(await playing.add(ending)).toMatchObject(answer(1_030))
  await asBefore(ending, GIFT_NAME)
  expect(await playing.add(ending)).toMatchObject(answer(1_030))
  const other = refusal('PAM_ERR_DUPLICATE_TRANS', { transactionResult: { balance: cash(1_030) } })
  for (const sent of [named, ending])
    expect(await playing.add({ ...sent, promoAmount: 26 }), 'another content').toMatchObject(other)
})

test('W-12 W-11 W-14 a deposit that was booked before deposits had a tag is known when it comes again', async () => {
  const playing = await house.player()
  const bet = { providerRoundId: id(), providerBetRef: id() }
  await playing.withdraw(10, bet)
  const named = { ...bet, providerTransactionId: id() }
  expect(await playing.deposit(25, named)).toMatchObject(answer(1_015))
  await asBefore(named, DEPOSIT_NAME)
  expect(await playing.deposit(25, named)).toMatchObject(answer(1_015))
  await playing.withdraw(10, bet)
  expect(await playing.deposit(25, named), 'another bet has its name since').toMatchObject(answer(1_005))
  expect(await playing.deposit(26, named), 'another content').toMatchObject(
    refusal('PAM_ERR_DUPLICATE_TRANS', { transactionResult: { balance: cash(1_005) } }),
  )
})

test('D-01 D-03 D-07 after all of this the books are right', async () => {
  expect(await checkLedger(house.server.program.deps.database.query)).toEqual([])
})
