import { newSecret } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { type House, type Player, sampleGame, sampleList, startHouse, units } from '../../../../test/house.ts'
import { roundsCommand } from '../../../commands/rounds/command.ts'

const LIMITED = sampleGame('limited', { stakeMin: '1.00', stakeMax: '50.00' })

let house: House
let player: Player
beforeAll(async () => {
  const list = sampleList()
  list.games.push(LIMITED)
  house = await startHouse('door_bets', { list })
  player = await house.player()
})

const id = () => newSecret()

describe('a round at the supplier door', () => {
  test('W-10 WAL-06 bet and win move the money and answer the balance of now', async () => {
    const own = await house.player()
    const [bet, win] = [id(), id()]
    expect(await own.bet(bet, 20)).toMatchObject({
      status: 'RS_OK',
      user: own.user,
      currency: 'PHP',
      balance: units(980),
    })
    expect(await own.win(win, bet, 3.56, { round_closed: true })).toMatchObject({ balance: units(983.56) })
    expect(await own.balance()).toBe(units(983.56))
  })

  test('W-11 WAL-03 a repeat changes nothing and answers the balance of now', async () => {
    const own = await house.player()
    const [bet, other, win] = [id(), id(), id()]
    await own.bet(bet, 20)
    await own.bet(other, 30)
    expect(await own.bet(bet, 20)).toMatchObject({ status: 'RS_OK', balance: units(950) })
    await own.win(win, bet, 5)
    expect(await own.win(win, bet, 5)).toMatchObject({ status: 'RS_OK', balance: units(955) })
    await own.rollback('undo-of-repeat', other)
    expect(await own.rollback('undo-of-repeat', other)).toMatchObject({ status: 'RS_OK', balance: units(985) })
  })

  test.each([
    ['amount', { amount: units(21) }],
    ['round', { round: 'another' }],
    ['game', { game_code: 'limited' }],
  ])('W-12 WAL-03 the same id with another %s is refused and changes nothing', async (_what, part) => {
    const own = await house.player()
    const bet = id()
    await own.bet(bet, 20)
    expect(await own.bet(bet, 20, part)).toMatchObject({
      status: 'RS_ERROR_DUPLICATE_TRANSACTION',
      balance: units(980),
    })
    expect(await own.win(bet, bet, 20)).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION' })
    expect(await own.balance()).toBe(units(980))
  })

  test('W-12 the same id of another member is refused and touches neither', async () => {
    const [one, other] = [await house.player(), await house.player()]
    const bet = id()
    await one.bet(bet, 20)
    expect(await other.bet(bet, 20)).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION', balance: units(1_000) })
    expect(await one.balance()).toBe(units(980))
  })

  test('WAL-06 a bet beyond the balance answers the true balance and leaves nothing: the id is free afterwards', async () => {
    const own = await house.player()
    const drain = [id(), id(), id()]
    for (const bet of drain.slice(0, 2)) await own.bet(bet, 490)
    expect(await own.bet(drain[2] ?? '', 20.01)).toMatchObject({
      status: 'RS_ERROR_NOT_ENOUGH_MONEY',
      balance: units(20),
    })
    expect(await own.bet(drain[2] ?? '', 20)).toMatchObject({ status: 'RS_OK', balance: 0 })
  })

  test.each([
    ['below', 0.99],
    ['above', 50.01],
  ])('W-13 a stake %s the limits of the game answers the true balance and leaves nothing', async (_side, stake) => {
    const bet = id()
    const before = await player.balance()
    const part = { game_code: 'limited' }
    expect(await player.bet(bet, stake, part)).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED', balance: before })
    expect(await player.bet(bet, 50, part)).toMatchObject({ status: 'RS_OK' })
  })

  test('W-13 a limit that was lowered since does not deny a bet that was taken, and what was undone comes before it', async () => {
    const own = await house.player({ gameId: 'limited' })
    const [taken, undone] = [id(), id()]
    await own.bet(taken, 40)
    await own.rollback(id(), undone)
    LIMITED.stakeMax = '10.00'
    await house.importNow()
    house.advance(6_000)
    expect(await own.bet(id(), 40)).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED' })
    expect(await own.bet(taken, 40)).toMatchObject({ status: 'RS_OK', balance: units(960) })
    expect(await own.bet(undone, 40)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' })
    LIMITED.stakeMax = '50.00'
    await house.importNow()
    house.advance(6_000)
  })

  test('W-23 W-24 a win of nothing and a free bet are legal and move nothing', async () => {
    const own = await house.player()
    const [bet, free, zero] = [id(), id(), id()]
    await own.bet(bet, 20)
    expect(await own.win(id(), bet, 0, { round_closed: true })).toMatchObject({ status: 'RS_OK', balance: units(980) })
    expect(await own.bet(free, 400, { is_free: true })).toMatchObject({ status: 'RS_OK', balance: units(980) })
    expect(await own.win(id(), free, 7)).toMatchObject({ status: 'RS_OK', balance: units(987) })
    expect(await own.bet(zero, 0)).toMatchObject({ status: 'RS_OK', balance: units(987) })
  })

  test('W-24 W-12 a bet of free rounds takes nothing, also where it only names them, and with others it is another bet', async () => {
    const own = await house.player()
    const [free, none, paid] = [id(), id(), id()]
    const before = { status: 'RS_OK', balance: units(1_000) }
    for (let times = 0; times < 2; times++)
      expect(await own.bet(free, 20, { reward_uuid: 'r-1' })).toMatchObject(before)
    expect(await own.bet(free, 20, { reward_uuid: 'r-2' })).toMatchObject({
      status: 'RS_ERROR_DUPLICATE_TRANSACTION',
      balance: units(1_000),
    })
    expect(await own.win(id(), free, 7, { reward_uuid: 'r-1' })).toMatchObject({ balance: units(1_007) })
    expect(await own.bet(none, 20, { reward_uuid: null })).toMatchObject({ status: 'RS_OK', balance: units(987) })
    expect(await own.bet(paid, 20, { reward_uuid: 'r-1', is_free: false })).toMatchObject({ balance: units(967) })
  })

  test('W-15 a win needs its bet, and the member\u2019s own', async () => {
    const [one, other] = [await house.player(), await house.player()]
    const bet = id()
    await one.bet(bet, 20)
    const unknown = { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', balance: units(1_000) }
    expect(await other.win(id(), id(), 20)).toMatchObject(unknown)
    expect(await other.win(id(), bet, 20)).toMatchObject(unknown)
    expect(await one.balance()).toBe(units(980))
  })

  test('W-13 the currency must be the member\u2019s, also one nobody has ever heard of', async () => {
    for (const currency of ['USD', 'ZZZ']) {
      expect(await player.bet(id(), 1, { currency })).toMatchObject({
        status: 'RS_ERROR_WRONG_CURRENCY',
        currency: 'PHP',
      })
      expect(await player.win(id(), id(), 1, { currency })).toMatchObject({ status: 'RS_ERROR_WRONG_CURRENCY' })
    }
  })
})

describe('taking back', () => {
  test('W-18 a bet that is rolled back comes back to the centavo', async () => {
    const own = await house.player()
    const bet = id()
    await own.bet(bet, 33.33)
    expect(await own.rollback(id(), bet)).toMatchObject({ status: 'RS_OK', balance: units(1_000) })
  })

  test('W-17 WAL-04 a rollback before its bet succeeds, and the bet that comes later is refused', async () => {
    const own = await house.player()
    const bet = id()
    expect(await own.rollback(id(), bet)).toMatchObject({ status: 'RS_OK', balance: units(1_000) })
    expect(await own.bet(bet, 20)).toMatchObject({
      status: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
      balance: units(1_000),
    })
  })

  test('W-16 a late win of a bet that was rolled back is refused', async () => {
    const own = await house.player()
    const bet = id()
    await own.bet(bet, 20)
    await own.rollback(id(), bet)
    expect(await own.win(id(), bet, 50)).toMatchObject({
      status: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
      balance: units(1_000),
    })
  })

  test('W-19 a win that is taken back takes what is there, and the rest is the loss of the house', async () => {
    const own = await house.player()
    const [bet, win] = [id(), id()]
    await own.bet(bet, 100)
    await own.win(win, bet, 300)
    for (const spent of [500, 500]) await own.bet(id(), spent)
    expect(await own.rollback(id(), win)).toMatchObject({ status: 'RS_OK', balance: 0 })
    const [loss] = await house.server.rows<{ amount: string }>(
      `select sum(amount) as amount from ledger.posting join ledger.account on account.id = debit where kind = 'expense_rollback_loss'`,
    )
    expect(loss?.amount).toBe('1000000')
  })

  test('W-11 W-22 a win after the round was closed, such as a jackpot, is paid, once, and opens the round again', async () => {
    const own = await house.player()
    const [bet, first, second] = [id(), id(), id()]
    await own.bet(bet, 100)
    await own.win(first, bet, 10, { round_closed: true })
    const openings = async () =>
      /opened again/.test((await roundsCommand(house.server.program.deps.database, ['HYO', bet])).says)
    expect(await openings()).toBe(false)
    for (const _again of [1, 2])
      expect(await own.win(second, bet, 40)).toMatchObject({ status: 'RS_OK', balance: units(950) })
    expect(await own.win(first, bet, 10, { round_closed: true })).toMatchObject({ balance: units(950) })
    expect(await openings()).toBe(true)
  })

  test.each(['win', 'rollback'] as const)(
    'W-12 W-20 of a win and a rollback under one id the %s that comes first stays alone',
    async first => {
      const own = await house.player()
      const [bet, end] = [id(), id()]
      await own.bet(bet, 100)
      const win = () => own.win(end, bet, 30, { round_closed: true })
      const rollback = () => own.rollback(end, bet)
      const [one, other] = first === 'win' ? [win, rollback] : [rollback, win]
      const balance = units(first === 'win' ? 930 : 1_000)
      for (const ask of [one, one]) expect(await ask()).toMatchObject({ status: 'RS_OK', balance })
      expect(await other()).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION', balance })
      expect(await one()).toMatchObject({ status: 'RS_OK', balance })
    },
  )

  test('W-20 a bet with a win in a closed round can still be rolled back here', async () => {
    const own = await house.player()
    const bet = id()
    await own.bet(bet, 100)
    await own.win(id(), bet, 10, { round_closed: true })
    expect(await own.rollback(id(), bet)).toMatchObject({ status: 'RS_OK', balance: units(1_010) })
  })
})
