import { records } from '@hiyas/contract'
import { systemClock } from '@hiyas/kernel'
import { checkLedger } from '@hiyas/ledger'
import { beforeAll, describe, expect, test } from 'vitest'
import { cash, id, type PamPlayer, type PamSupplier, refusal, startPamSupplier } from './pam-supplier.ts'

let house: PamSupplier
let aheadMs = 0
beforeAll(async () => {
  house = await startPamSupplier('door_pam_bets', { clock: { nowMs: () => systemClock.nowMs() + aheadMs } })
})

describe('money', () => {
  let player: PamPlayer
  beforeAll(async () => {
    player = await house.player()
  })
  const own = () => house.player()

  test('W-01 a bet and its win by the name that joins them: our ids, and a settled bet in the record', async () => {
    const playing = await own()
    const joined = { providerBetRef: id(), providerRoundId: 'round-1' }
    expect(await playing.withdraw(10, joined)).toEqual({
      http: 200,
      status: 'OK',
      transactionResult: { transactionId: expect.stringMatching(/^op-\d+$/), balance: cash(990) },
    })
    expect(await playing.deposit(25.5, { ...joined, isGameOver: true })).toMatchObject({
      status: 'OK',
      transactionResult: { balance: cash(1_015.5) },
    })
    const record = await playing.member.client.call(records.bettingRecords, {})
    expect(record.ok && record.value.list).toMatchObject([
      { gameName: 'dice', orderNo: 'round-1', betAmount: '10.00', winAmount: '25.50', status: 'settled' },
    ])
  })

  test('W-10 W-11 thirty copies at once are one, and a repeat tells the balance of now', async () => {
    const playing = await own()
    const bet = { providerTransactionId: id() }
    const all = await Promise.all(Array.from({ length: 30 }, () => playing.withdraw(10, bet)))
    expect(new Set(all.map(answer => JSON.stringify(answer))).size).toBe(1)
    const win = { providerTransactionId: id(), providerBetRef: bet.providerTransactionId, isGameOver: true }
    const wins = await Promise.all(Array.from({ length: 30 }, () => playing.deposit(4, win)))
    expect(new Set(wins.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(await playing.withdraw(10, bet)).toMatchObject({ status: 'OK', transactionResult: { balance: cash(994) } })
    expect(await playing.balance()).toBe(994)
  })

  test.each([
    ['player', {}],
    ['round', { providerRoundId: 'another' }],
    ['game', { providerGameId: 'roulette' }],
    ['amount', { cashAmount: 11 }],
  ])('W-12 the same id with another %s is refused and changes nothing', async (what, part) => {
    const one = await own()
    const bet = { providerTransactionId: id() }
    await one.withdraw(10, bet)
    const changed = what === 'player' ? player : one
    expect(await changed.withdraw(10, { ...bet, ...part })).toMatchObject(refusal('PAM_ERR_DUPLICATE_TRANS'))
    expect(await one.balance()).toBe(990)
  })

  test('W-13 the refusals have the codes of the dialect, and tell the true balance', async () => {
    const balance = { transactionResult: { balance: cash(1_000) } }
    expect(await player.withdraw(1, { currency: 'EUR' })).toMatchObject(refusal('PAM_ERR_TRANS_CURRENCY', balance))
    expect(await player.withdraw(1, { currency: 'BTC' })).toMatchObject(refusal('PAM_ERR_TRANS_CURRENCY', balance))
    expect(await player.withdraw(1, { providerGameId: 'no' })).toMatchObject(refusal('PAM_ERR_GAME_NOT_FOUND', balance))
    expect(await player.withdraw(1_000.01)).toMatchObject(refusal('PAM_ERR_BET_NOT_ALLOWED', balance))
    const drained = await own()
    await drained.withdraw(900)
    expect(await drained.withdraw(200)).toMatchObject(
      refusal('PAM_ERR_CASH_OVERDRAFT', { transactionResult: { balance: cash(100) } }),
    )
    expect(await player.withdraw(1, { bonusAmount: 1 })).toMatchObject(refusal('PAM_ERR_BONUS_OVERDRAFT', balance))
    expect(await player.withdraw(1, { promoAmount: 1 })).toMatchObject(refusal('PAM_ERR_PROMO_OVERDRAFT', balance))
    const more = { bonusAmount: 1 }
    const known = { providerTransactionId: id() }
    await drained.withdraw(10, known)
    for (const [asked, code] of [
      [player.withdraw(1, { ...more, currency: 'EUR' }), 'PAM_ERR_TRANS_CURRENCY'],
      [player.withdraw(1, { ...more, providerGameId: 'no' }), 'PAM_ERR_GAME_NOT_FOUND'],
      [drained.withdraw(10, { ...more, ...known }), 'PAM_ERR_DUPLICATE_TRANS'],
    ] as const)
      expect(await asked).toMatchObject(refusal(code))
    expect(await drained.balance()).toBe(90)
    const [undone, name] = [id(), id()]
    await player.cancel({ providerTransactionId: undone })
    await player.cancel({ providerBetRef: name })
    for (const [asked, code] of [
      [{ providerTransactionId: undone }, 'PAM_ERR_TRANS_ALREADY_CANCELLED'],
      [{ providerBetRef: name }, 'PAM_ERR_TRANS_ALREADY_CANCELLED'],
      [{ cashAmount: 1_000.01 }, 'PAM_ERR_BET_NOT_ALLOWED'],
      [{ cashAmount: 1_000.01, providerTransactionId: undone }, 'PAM_ERR_TRANS_ALREADY_CANCELLED'],
      [{ cashAmount: 0 }, 'PAM_ERR_BONUS_OVERDRAFT'],
    ] as const)
      expect(await player.withdraw(1, { ...more, ...asked })).toMatchObject(refusal(code, balance))
    expect(await player.withdraw(-1)).toMatchObject(refusal('PAM_ERR_NEGATIVE_STAKE'))
  })

  test('W-14 SES-08 a blocked player may not withdraw nor go on with a session; wins, cancels, gifts and his balance work', async () => {
    const blocked = await own()
    const [won, undone] = [id(), id()]
    await blocked.withdraw(10, { providerTransactionId: won, providerRoundId: 'a' })
    await blocked.withdraw(20, { providerTransactionId: undone, providerRoundId: 'b' })
    await house.server.rows('update identity.member set disabled_at = now() where member_id = $1', [
      blocked.member.memberId,
    ])
    aheadMs += 11_000
    expect(await blocked.withdraw(1)).toMatchObject(refusal('PAM_ERR_BET_NOT_ALLOWED'))
    expect(await blocked.withdraw(1, { promoAmount: 1 })).toMatchObject(refusal('PAM_ERR_BET_NOT_ALLOWED'))
    expect(await blocked.deposit(5, { providerBetRef: won, providerRoundId: 'a' })).toMatchObject({ status: 'OK' })
    expect(await blocked.cancel({ providerTransactionId: undone, providerRoundId: 'b' })).toMatchObject({
      status: 'OK',
    })
    expect(await blocked.add({ transactionType: 'PROMODEPOSIT', promoAmount: 1 })).toMatchObject({
      status: 'OK',
      transactionResult: { balance: cash(996) },
    })
    expect(await blocked.balance()).toBe(996)
    // What he has open ends with this: a session is asked for to play on.
    for (const method of ['GET', 'PUT'])
      expect(await house.ask(method, 'session?', { token: blocked.token })).toMatchObject(
        refusal('PAM_ERR_BET_NOT_ALLOWED'),
      )
  })

  test('W-15 W-22 a win needs a bet in its round, and one that is not settled', async () => {
    const playing = await own()
    const joined = { providerBetRef: id(), providerRoundId: 'r' }
    expect(await playing.deposit(5, joined)).toMatchObject(refusal('PAM_ERR_TRANS_NOT_FOUND'))
    await playing.withdraw(10, joined)
    expect(await playing.deposit(5, { ...joined, providerRoundId: 'other' })).toMatchObject(
      refusal('PAM_ERR_TRANS_NOT_FOUND'),
    )
    expect(await playing.deposit(5, { ...joined, providerBetRef: id() })).toMatchObject(
      refusal('PAM_ERR_TRANS_NOT_FOUND'),
    )
    expect(await playing.deposit(5, joined)).toMatchObject({ status: 'OK' })
    expect(await playing.deposit(5, joined)).toMatchObject(refusal('PAM_ERR_TRANS_ALREADY_SETTLED'))
    expect(await playing.balance()).toBe(995)
  })

  test('W-22 without a name a round has as many wins as it likes, until it is over', async () => {
    const playing = await own()
    const round = { providerRoundId: 'free-spins' }
    expect(await playing.deposit(1, round)).toMatchObject(refusal('PAM_ERR_TRANS_NOT_FOUND'))
    await playing.withdraw(10, round)
    await playing.deposit(1, round)
    await playing.deposit(1, { ...round, isGameOver: true })
    expect(await playing.deposit(1, round)).toMatchObject(refusal('PAM_ERR_TRANS_ALREADY_SETTLED'))
    expect(await playing.add({ transactionType: 'PROMODEPOSIT', cashAmount: 7, ...round })).toMatchObject({
      transactionResult: { balance: cash(999) },
    })
  })

  test('W-11 a win that names no bet, or a name of several, is the same when it comes again after the next bet', async () => {
    const playing = await own()
    for (const named of [{}, { providerBetRef: id() }]) {
      const round = { providerRoundId: id(), ...named }
      await playing.withdraw(10, round)
      const win = { ...round, providerTransactionId: id() }
      expect(await playing.deposit(7, win)).toMatchObject({ status: 'OK' })
      await playing.withdraw(10, round)
      expect(await playing.deposit(7, win)).toMatchObject({ status: 'OK' })
      expect(await playing.deposit(8, win)).toMatchObject(refusal('PAM_ERR_DUPLICATE_TRANS'))
    }
    expect(await playing.balance()).toBe(974)
  })

  test('W-14 W-16 a win that names no bet is for a bet of its round that stands, not for a later one that was taken back', async () => {
    const playing = await own()
    const [round, undone] = [{ providerRoundId: id() }, id()]
    await playing.withdraw(10, round)
    await playing.withdraw(20, { ...round, providerTransactionId: undone })
    await playing.cancel({ ...round, providerTransactionId: undone })
    expect(await playing.deposit(7, round)).toMatchObject({ status: 'OK' })
    expect(await playing.balance()).toBe(997)
  })

  test.each([
    ['DEPOSIT', 10],
    ['PROMODEPOSIT', 10],
    ['CANCEL', 0],
  ])(
    'W-12 a %s under a used id that names another bet than the first time is no repeat',
    async (transactionType, cashAmount) => {
      const playing = await own()
      const [one, other] = [id(), id()].map(providerBetRef => ({ providerBetRef, providerRoundId: 'of-two' }))
      for (const named of [one, other]) await playing.withdraw(10, { ...named })
      const message = { ...one, transactionType, cashAmount, providerTransactionId: id() }
      const balance = { transactionResult: { balance: cash(990) } }
      expect(await playing.add(message)).toMatchObject({ status: 'OK', ...balance })
      expect(await playing.add({ ...message, ...other })).toMatchObject(refusal('PAM_ERR_DUPLICATE_TRANS', balance))
      expect(await playing.add(message)).toMatchObject({ status: 'OK', ...balance })
    },
  )

  test.each(['the name', 'the id of the one taken back for a name'])(
    'W-14 W-16 a win by %s is for the bet of its round that stands, once, and says that it was taken back where none does',
    async what => {
      const playing = await own()
      const round = { providerRoundId: id() }
      const [stands, undone] = [id(), id()].map(providerTransactionId => ({ ...round, providerTransactionId }))
      const name = { providerBetRef: what === 'the name' ? id() : undone?.providerTransactionId }
      await playing.withdraw(10, { ...stands, ...name })
      await playing.withdraw(20, { ...undone, ...name })
      const taken = await playing.cancel({ ...undone })
      expect(taken).toMatchObject({ status: 'OK', transactionResult: { balance: cash(990) } })
      const win = { ...round, ...name, providerTransactionId: id() }
      for (let times = 0; times < 2; times++)
        expect(await playing.deposit(50, win)).toMatchObject({
          status: 'OK',
          transactionResult: { balance: cash(1_040) },
        })
      expect(await playing.deposit(50, { ...round, ...name })).toMatchObject(refusal('PAM_ERR_TRANS_ALREADY_SETTLED'))
      expect(await playing.cancel({ ...stands })).toMatchObject(refusal('PAM_ERR_TRANS_ALREADY_SETTLED'))

      const alone = { providerRoundId: id(), providerTransactionId: id(), providerBetRef: id() }
      await playing.withdraw(10, alone)
      await playing.cancel(alone)
      expect(await playing.deposit(50, { ...alone, providerTransactionId: id() })).toMatchObject(
        refusal('PAM_ERR_TRANS_ALREADY_CANCELLED'),
      )
      expect(await playing.balance()).toBe(1_040)
    },
  )

  test('W-10 W-22 of twenty wins that would each settle the bet, sent at once, one is paid', async () => {
    const playing = await own()
    const joined = { providerBetRef: id() }
    await playing.withdraw(10, joined)
    const all = await Promise.all(Array.from({ length: 20 }, () => playing.deposit(5, joined)))
    expect(all.filter(answer => answer.status === 'OK')).toHaveLength(1)
    expect(await playing.balance()).toBe(995)
  })

  test('a hundred and one bets of one round, each with its win, and a win of 63,727,092.34 lose no cent', async () => {
    const playing = await own()
    const named = Array.from({ length: 101 }, () => ({ providerBetRef: id(), providerRoundId: 'long' }))
    const bets = await Promise.all(named.map(joined => playing.withdraw(9, joined)))
    const wins = await Promise.all(named.map(joined => playing.deposit(9, joined)))
    expect([...bets, ...wins].every(answer => answer.status === 'OK')).toBe(true)
    const joined = { providerBetRef: id(), providerRoundId: 'big' }
    await playing.withdraw(1, joined)
    await playing.deposit(63_727_092.34, joined)
    expect(await playing.balance()).toBe(63_728_091.34)
  })

  test('W-12 W-24 a free bet takes nothing and is one stake, also beside cash, a gift is paid once and needs no bet', async () => {
    const playing = await own()
    const free = { transactionType: 'PROMOWITHDRAW', providerTransactionId: id(), promoAmount: 5 }
    const taken = { status: 'OK', transactionResult: { balance: cash(1_000) } }
    expect(await playing.add(free)).toMatchObject(taken)
    expect(await playing.add({ ...free, promoAmount: 6 })).toMatchObject(refusal('PAM_ERR_DUPLICATE_TRANS'))
    expect(await playing.add(free)).toMatchObject(taken)
    const mixed = { ...free, providerTransactionId: id(), cashAmount: 10 }
    const paid = { status: 'OK', transactionResult: { balance: cash(990) } }
    expect(await playing.add(mixed)).toMatchObject(paid)
    expect(await playing.add({ ...mixed, promoAmount: 6 })).toMatchObject(refusal('PAM_ERR_DUPLICATE_TRANS'))
    expect(await playing.add(mixed)).toMatchObject(paid)
    const gift = { transactionType: 'PROMODEPOSIT', promoAmount: 3, providerTransactionId: id() }
    const bare = { ...gift, providerRoundId: undefined, providerGameId: undefined }
    for (let times = 0; times < 2; times++)
      expect(await playing.add(bare)).toMatchObject({ status: 'OK', transactionResult: { balance: cash(993) } })
  })
})

test('D-01 D-03 D-07 after all of this the books are right', async () => {
  expect(await checkLedger(house.server.program.deps.database.query)).toEqual([])
})
