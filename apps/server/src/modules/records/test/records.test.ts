import { records as call, type In } from '@hiyas/contract'
import { DAY_MS, formatAmount, MINOR_PER_UNIT, type Minor, newSecret, parseAmount } from '@hiyas/kernel'
import { rebuildPlayed } from '@hiyas/ledger'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestMember } from '../../../../test/harness.ts'
import { type House, type Player, sampleGame, sampleList, startHouse } from '../../../../test/house.ts'

/** Games that go from the catalogue, each in a test of its own: what the door remembers of that keeps nobody from another game. */
const [RENAMED, GONE] = ['hiyas-renamed', 'hiyas-gone']

let house: House
beforeAll(async () => {
  const games = [...sampleList().games, sampleGame(RENAMED), sampleGame(GONE, { title: 'Hiyas Gone' })]
  house = await startHouse('records', { list: { ...sampleList(), games } })
})

async function bets({ client }: TestMember, input: In<typeof call.bettingRecords> = {}) {
  const reply = await client.call(call.bettingRecords, input)
  if (!reply.ok) throw new Error(JSON.stringify(reply))
  return reply.value
}

async function movements({ client }: TestMember, input: In<typeof call.memberTransactions> = {}) {
  const reply = await client.call(call.memberTransactions, input)
  if (!reply.ok) throw new Error(JSON.stringify(reply))
  return reply.value
}

async function playRounds(player: Player, count: number): Promise<string[]> {
  const bets = Array.from({ length: count }, () => newSecret())
  for (const bet of bets) await player.bet(bet, 1)
  return bets
}

const numbersOf = (...pages: { list: { orderNo: string }[] }[]) =>
  pages.flatMap(page => page.list.map(record => record.orderNo))

const peso = (amount: number): Minor => BigInt(amount) * MINOR_PER_UNIT

function minorOf(text: string | undefined): Minor {
  const amount = parseAmount(text ?? '')
  if (!amount.ok) throw new Error(`no amount: ${text}`)
  return amount.value
}

async function balanceOf({ member }: Player): Promise<Minor> {
  const [newest] = (await movements(member)).list
  return minorOf(newest?.currentAvailBalance)
}

describe('the betting record', () => {
  test('CASH-10 LOTT-20 GAM-16 a round is there as soon as its stake is taken, and tells how it ended, also in the words of existing clients', async () => {
    const player = await house.player()
    const [won, undone, open] = [newSecret(), newSecret(), newSecret()]
    await player.bet(won, 20)
    await player.win(newSecret(), won, 5)
    await player.win(newSecret(), won, 30.5, { round_closed: true })
    await player.bet(undone, 40)
    await player.rollback(newSecret(), undone)
    await player.bet(open, 2)
    const { list, footer, ...page } = await bets(player.member)
    expect(page).toMatchObject({ page: 1, total: 3, totalPages: 1 })
    const game = {
      gameName: 'Hiyas Reels',
      vendorName: 'Hiyas Originals',
      vassalage: 'HYO',
      gameType: 'RNG',
      iconUrl: '/art/tiles/hiyas-reels.webp',
    }
    const nothing = { validBetAmount: '0.00', winAmount: '0.00', profitAndLoss: '0.00' }
    expect(list).toMatchObject([
      { ...game, ...nothing, orderNo: `r-${open}`, betAmount: '2.00', status: 'open', transTimeInTimestamp: null },
      { ...game, ...nothing, orderNo: `r-${undone}`, betAmount: '40.00', status: 'cancelled' },
      {
        ...game,
        orderNo: `r-${won}`,
        betAmount: '20.00',
        validBetAmount: '20.00',
        winAmount: '35.50',
        profitAndLoss: '15.50',
        status: 'settled',
      },
    ])
    expect(footer).toEqual({
      betAmount: '62.00',
      validBetAmount: '20.00',
      winAmount: '35.50',
      profitAndLoss: '15.50',
      totalHands: 3,
      // As existing clients call them.
      ...{ validBetting: '20.00', gameValidBetting: '20.00', netProfit: '15.50' },
    })
    expect(list[0]?.customerName).toBe((await movements(player.member)).list[0]?.customerName)
    await player.win(newSecret(), open, 0, { round_closed: true })
    const after = await bets(player.member)
    expect(after.list[0]).toMatchObject({ profitAndLoss: '-2.00', status: 'settled' })
    expect(after.footer).toMatchObject({ validBetAmount: '22.00', profitAndLoss: '13.50' })
  })

  test('CASH-10 pages follow each other without gap or repeat as of the first, whatever is played meanwhile', async () => {
    const player = await house.player()
    const played = await playRounds(player, 7)
    const first = await bets(player.member, { size: 3 })
    expect(first).toMatchObject({ total: 7, totalPages: 3 })
    const { asOf } = first
    await playRounds(player, 2)
    await player.win(newSecret(), played[0] ?? '', 4)
    const second = await bets(player.member, { size: 3, page: 2, asOf })
    const third = await bets(player.member, { size: 3, page: 3, asOf })
    expect(numbersOf(first, second, third)).toEqual(played.toReversed().map(bet => `r-${bet}`))
    expect(third).toMatchObject({ page: 3, total: 7, footer: { winAmount: '0.00', totalHands: 7 } })
    expect(await bets(player.member, { size: 3, page: 3 })).toMatchObject({
      total: 9,
      footer: { winAmount: '4.00', validBetAmount: '1.00' },
    })
    expect((await bets(player.member, { page: 99 })).list).toEqual([])
  })

  test('CASH-10 is filtered by state, category, vendor and days, and so are its totals; what was played is what there is to choose', async () => {
    const player = await house.player()
    const [lost, open] = await playRounds(player, 2)
    await player.win(newSecret(), lost ?? '', 0, { round_closed: true })
    const settled = await bets(player.member, { status: 'settled' })
    expect(numbersOf(settled)).toEqual([`r-${lost}`])
    expect(settled).toMatchObject({ total: 1, footer: { betAmount: '1.00', totalHands: 1 } })
    expect(numbersOf(await bets(player.member, { status: 'open' }))).toEqual([`r-${open}`])
    expect(settled.choices).toEqual({
      gameTypes: ['RNG'],
      vendors: [{ vassalage: 'HYO', vendorName: 'Hiyas Originals' }],
    })
    expect(await bets(player.member, { gameType: 'RNG', vassalage: 'HYO' })).toMatchObject({ total: 2 })
    for (const other of [{ gameType: 'LIVE' }, { vassalage: 'KDL' }] as const)
      expect(await bets(player.member, other)).toMatchObject({ list: [], total: 0, footer: { totalHands: 0 } })
    const yesterday = house.now() - DAY_MS
    const then = await bets(player.member, { startTime: yesterday, endTime: yesterday })
    expect(then).toMatchObject({ list: [], total: 0, choices: { gameTypes: [], vendors: [] } })
    expect(then.endTime - then.startTime).toBe(DAY_MS - 1)
  })

  test('CASH-10 what the catalogue does not know is found under who supplied it, and among the others, as it is offered', async () => {
    const player = await house.player({ gameId: RENAMED })
    const played = await playRounds(player, 1)
    const rename = (from: string, to: string) =>
      house.server.rows('update games.game set code = $2 where supplier = $3 and code = $1', [from, to, 'HYO'])
    await rename(RENAMED, 'another-name')
    const all = await bets(player.member, {})
    const found = await bets(player.member, { vassalage: all.choices.vendors[0]?.vassalage ?? '' })
    const others = await bets(player.member, { gameType: 'OTHER' })
    const slots = await bets(player.member, { gameType: 'RNG' })
    await rename('another-name', RENAMED)
    expect(all.choices).toEqual({ gameTypes: ['OTHER'], vendors: [{ vassalage: 'HYO', vendorName: 'HYO' }] })
    for (const some of [found, others]) expect(numbersOf(some)).toEqual(played.map(bet => `r-${bet}`))
    expect(numbersOf(slots)).toEqual([])
  })

  test('HIS-04 GAM-16 each row opens its detail: every step with the balance after it, and the number of the supplier', async () => {
    const player = await house.player()
    const before = await balanceOf(player)
    const [bet, win] = [newSecret(), newSecret()]
    await player.bet(bet, 20)
    await player.win(win, bet, 5)
    const [row] = (await bets(player.member)).list
    const recordId = row?.recordId ?? ''
    const reply = await player.member.client.call(call.bettingRecordDetail, { recordId })
    expect(reply).toMatchObject({
      ok: true,
      value: {
        record: row,
        reference: bet,
        supplier: 'HYO',
        game: {
          code: 'hiyas-reels',
          nodeId: 'HYO-hiyas-reels',
          model: 'kislap v1',
          rtp: '96.01',
          volatility: 'medium',
        },
        steps: [
          {
            kind: 'bet',
            reference: bet,
            amount: '20.00',
            balanceAfter: formatAmount(before - peso(20)),
            takesBack: null,
          },
          {
            kind: 'win',
            reference: win,
            amount: '5.00',
            balanceAfter: formatAmount(before - peso(15)),
            takesBack: null,
          },
        ],
      },
    })
    const other = await house.player()
    for (const id of [recordId, '9223372036854775808', '0']) {
      const refused = await other.member.client.call(call.bettingRecordDetail, { recordId: id })
      expect(refused).toMatchObject({ ok: false, code: 'record.not.found' })
    }
  })

  test('CASH-10 a record is the member\u2019s own, and a game that is gone from the catalogue keeps its name', async () => {
    const [one, other] = [await house.player({ gameId: GONE }), await house.player()]
    await playRounds(one, 1)
    expect(await bets(other.member)).toMatchObject({ list: [], total: 0 })
    const guest = await house.server.client().call(call.bettingRecords, {})
    expect(guest).toMatchObject({ status: 401, code: 'login.not.session' })
    house.list.games = house.list.games.filter(({ code }) => code !== GONE)
    await house.importNow()
    expect((await bets(one.member)).list[0]).toMatchObject({ gameName: 'Hiyas Gone' })
  })
})

describe('the account record', () => {
  test('CASH-09 WALLET-05 whatever changed the balance is there, with what it was for and the balance after it', async () => {
    const player = await house.player()
    const [bet, win] = [newSecret(), newSecret()]
    await player.bet(bet, 20)
    await player.win(newSecret(), bet, 0)
    await player.win(win, bet, 7.25)
    const page = await movements(player.member, { language: 'EN' })
    const { userName: customerName } = player.member
    const start = minorOf(page.list[2]?.amount)
    expect(page.list).toMatchObject([
      {
        txTypeId: 4101,
        txTypeName: 'Win',
        codeType: 'winning',
        orderNo: win,
        remark: 'Hiyas Reels',
        amount: '7.25',
        currentAvailBalance: formatAmount(start - 127_500n),
        customerName,
      },
      { txTypeId: 3101, txTypeName: 'Bet', codeType: 'betting', orderNo: bet, amount: '-20.00' },
      { txTypeName: 'Bonus', codeType: 'dividend', remark: '', currentAvailBalance: formatAmount(start) },
    ])
    expect(page).toMatchObject({ total: 3, totalPages: 1, footer: { outAmount: '20.00' } })
    expect(page.footer.amount).toBe(formatAmount(start - 127_500n))
    expect(await movements(player.member, { codeTypes: 'betting,winning', excludeTxTypeIds: '4101' })).toMatchObject({
      total: 1,
      list: [{ orderNo: bet, txTypeName: 'Taya' }],
      footer: { inAmount: '0.00', outAmount: '20.00', amount: '-20.00' },
    })
  })

  test('CASH-09 pages of ten, as of the first one', async () => {
    const player = await house.player()
    const played = await playRounds(player, 12)
    const first = await movements(player.member, { codeTypes: 'betting' })
    expect(first).toMatchObject({ total: 12, totalPages: 2, list: { length: 10 } })
    await playRounds(player, 1)
    const second = await movements(player.member, { codeTypes: 'betting', page: 2, asOf: first.asOf })
    expect(numbersOf(first, second)).toEqual(played.toReversed())
  })

  test('WALLET-06 the kinds have numbers and names, all or of one sort', async () => {
    const { client } = await house.server.registerMember()
    const all = await client.call(call.transactionCodes, { txType: 'ALL', language: 'EN' })
    expect(all).toMatchObject({ ok: true })
    if (all.ok) expect(all.value.list).toContainEqual({ txTypeId: 3101, txTypeName: 'Bet', codeType: 'betting' })
    const some = await client.call(call.transactionCodes, { txType: 'betting_rebate' })
    expect(some).toMatchObject({ ok: true, value: { list: [{ txTypeName: 'Rebate', codeType: 'betting_rebate' }] } })
  })
})

test.each([
  [{ size: 101 }, 'request_param_err', 'size'],
  [{ page: 0 }, 'request_param_err', 'page'],
  [{ asOf: 'abc' }, 'request_param_err', 'asOf'],
  // The last moment a Date can hold has no day in Manila, and the year 10000 has five digits.
  [{ endTime: 8_640_000_000_000_000 }, 'request_param_err', 'endTime'],
  [{ startTime: Date.UTC(10_000, 0), endTime: Date.UTC(10_000, 0) }, 'request_param_err', 'startTime'],
  [{ startTime: 2, endTime: 1 }, 'record.range.invalid', 'startTime'],
  [{ startTime: 1 }, 'record.range.too.long', 'startTime'],
  [{ startTime: 1, endTime: 2 }, 'record.range.too.old', 'startTime'],
])('HIS-01 CASH-09 CASH-10 %j is refused by both records, with its name', async (input, code, field) => {
  const { client } = await house.server.registerMember()
  for (const record of [call.bettingRecords, call.memberTransactions])
    expect(await client.call(record, input)).toMatchObject({ ok: false, code, field })
})

test('CASH-09 CASH-10 existing clients find both by the older names of their relays', async () => {
  const { client } = await house.server.registerMember()
  for (const record of [call.bettingRecords, call.memberTransactions]) {
    for (const path of record.aliases ?? []) {
      const answer = await client.call(record, { page: 1 }, { path })
      expect(answer).toMatchObject({ ok: true, value: { page: 1 } })
    }
  }
})

test('CASH-09 CASH-10 what the records are told from can be made anew out of the books, and an hourly job keeps it up', async () => {
  const job = house.server.program.modules
    .flatMap(module => module.jobs ?? [])
    .find(({ name }) => name === 'records.follow')
  await job?.run()
  expect(await rebuildPlayed(house.server.program.deps.database)).toEqual([])
})
