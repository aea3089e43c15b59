import { games as call } from '@hiyas/contract'
import { DAY_MS, newSecret, SECOND_MS } from '@hiyas/kernel'
import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type House, type Player, sampleGame, sampleList, startHouse } from '../../../../test/house.ts'
import { createWinnerBoard } from '../winners/board.ts'
import { maskName } from '../winners/rules.ts'
import { createWinnerWatch, type WinnerMove } from '../winners/watch.ts'

describe('what gathers', () => {
  const move = (externalId: string, merchant = 'HIYAS') => ({ merchant, memberId: 'm', supplier: 'HYO', externalId })

  test('LOBBY-95 a thousand wins at once cost one look at the largest of each merchant', async () => {
    const settled: (readonly WinnerMove[])[] = []
    const watch = createWinnerWatch({
      settle: async moves => void settled.push(moves),
      onError: error => expect.unreachable(String(error)),
    })
    for (let number = 1; number <= 1_000; number++) watch.won({ ...move(`w-${number}`), amount: BigInt(number) })
    watch.won({ ...move('alone', 'HIYASFUN'), amount: 1n })
    watch.undone(move('taken-back'))
    await watch.stop()
    expect(settled).toHaveLength(1)
    const ids = settled[0]?.map(({ externalId }) => externalId)
    expect(ids).toHaveLength(22)
    expect(ids).toEqual(expect.arrayContaining(['w-1000', 'w-981', 'alone', 'taken-back']))
  })

  test('LOBBY-95 what cannot be settled is told and does not stop what comes after', async () => {
    const told: unknown[] = []
    const watch = createWinnerWatch({
      settle: async () => Promise.reject(new Error('away')),
      onError: error => void told.push(error),
    })
    watch.won({ ...move('one'), amount: 1n })
    await watch.stop()
    watch.won({ ...move('two'), amount: 1n })
    await watch.stop()
    expect(told).toHaveLength(2)
  })

  test('LOBBY-95 what was taken back and could not be settled is in the next gathering, and so until it was', async () => {
    const settled: string[][] = []
    let isAway = true
    const watch = createWinnerWatch({
      async settle(moves) {
        if (isAway) throw new Error('away')
        settled.push(moves.map(({ externalId }) => externalId))
      },
      onError: () => undefined,
    })
    watch.undone(move('taken-back'))
    await watch.stop()
    isAway = false
    watch.undone(move('another'))
    await watch.stop()
    expect(settled).toEqual([['taken-back', 'another']])
  })
})

/** A board of a merchant who has no members, and keeps nothing off his site. */
const nobody = {
  availability: { closedAt: async () => ({ categories: [], vendors: [], games: [] }) },
  namesOf: async () => new Map(),
  ownVendorsAt: async () => [],
}

describe('the winner board', () => {
  let house: House
  beforeAll(async () => {
    const list = sampleList()
    list.games.push(sampleGame('roulette', { title: 'Roulette', titleTy: 'Ruleta', type: 'LIVE' }))
    house = await startHouse('winners', { list })
  })

  const boardOf = async (input: object = {}, about: { merchant?: string; language?: string } = {}) => {
    const reply = await house.server.client(about).call(call.winnerBoard, input)
    if (!reply.ok) throw new Error(JSON.stringify(reply))
    return reply.value.list.map(({ vo }) => vo)
  }
  const win = async (player: Player, amount: number, part: object = {}) => {
    const [bet, id] = [newSecret(), newSecret()]
    await player.bet(bet, 20, part)
    await player.win(id, bet, amount, { round_closed: true, ...part })
    return { bet, win: id }
  }

  test('LOBBY-95 LOBBY-96 CALL-126 CALL-128 it is empty without play, then shows who won, under his game, with his name hidden', async () => {
    expect(await boardOf()).toEqual([])
    const player = await house.player()
    await win(player, 30)
    await win(player, 6_430)
    await vi.waitFor(async () => expect(await boardOf()).toHaveLength(1))
    const [shown] = await boardOf()
    expect(shown).toEqual({
      iconUrl: '/art/tiles/hiyas-reels.webp',
      customerName: maskName(player.member.userName),
      gameName: 'Hiyas Reels',
      winAmount: '6430.00',
      winId: expect.stringMatching(/^[\w-]{16}$/),
      multiplier: '321.50',
      secondsAgo: expect.any(Number),
    })
    expect(shown?.secondsAgo).toBeLessThan(60)
    expect(JSON.stringify(shown)).not.toContain(player.member.userName)
  })

  test('LOBBY-95 newest first, of one category or of all, as many as asked for, in the language asked for', async () => {
    const player = await house.player({ gameId: 'roulette' })
    await win(player, 100, { game_code: 'roulette' })
    await vi.waitFor(async () => expect((await boardOf())[0]?.gameName).toBe('Ruleta'))
    expect((await boardOf({ language: 'EN' }))[0]?.gameName).toBe('Roulette')
    expect((await boardOf({ gameCategory: 'LIVE' })).map(({ winAmount }) => winAmount)).toEqual(['100.00'])
    expect((await boardOf({ gameCategory: 'RNG' })).map(({ winAmount }) => winAmount)).toEqual(['6430.00'])
    expect(await boardOf({ gameCategory: 'FISH' })).toEqual([])
    expect(await boardOf({ gameCategory: 'HOT', limitNum: 1 })).toHaveLength(1)
    const tooMany = await house.server.client().call(call.winnerBoard, { limitNum: call.WINNERS_MAX + 1 })
    expect(tooMany).toMatchObject({ ok: false, code: 'request_param_err', field: 'limitNum' })
  })

  test('LOBBY-95 GAM-18 nobody is told who won in what the merchant keeps off his site, or in a game that is closed', async () => {
    const names = async () => {
      house.advance(6 * SECOND_MS)
      return new Set((await boardOf()).map(({ gameName }) => gameName))
    }
    expect(await names()).toEqual(new Set(['Ruleta', 'Hiyas Reels']))
    await house.server.rows(`insert into games.withheld (merchant, kind, code) values ('HIYAS', 'category', 'LIVE')`)
    expect(await names()).toEqual(new Set(['Hiyas Reels']))
    await house.server.rows('delete from games.withheld')
    await house.server.rows(`update games.game set is_closed = true where code = 'hiyas-reels'`)
    expect(await names()).toEqual(new Set(['Ruleta']))
    await house.server.rows('update games.game set is_closed = false')
    expect(await names()).toEqual(new Set(['Ruleta', 'Hiyas Reels']))
  })

  test('LOBBY-95 W-19 a win that is taken back leaves the board, and so does a bet that is', async () => {
    const player = await house.player()
    const [one, other] = [await win(player, 77), await win(player, 88)]
    await vi.waitFor(async () =>
      expect((await boardOf({}, {})).map(({ winAmount }) => winAmount)).toEqual(
        expect.arrayContaining(['77.00', '88.00']),
      ),
    )
    await player.rollback(newSecret(), one.win)
    await player.rollback(newSecret(), other.bet)
    await vi.waitFor(async () => {
      const amounts = (await boardOf()).map(({ winAmount }) => winAmount)
      expect(amounts).not.toContain('77.00')
      expect(amounts).not.toContain('88.00')
    })
  })

  test('LOBBY-95 W-29 trial play is on the board of trial play only', async () => {
    const trial = await house.player({ member: await house.server.trialMember() })
    await win(trial, 555)
    await vi.waitFor(async () => expect(await boardOf({}, { merchant: 'HIYASFUN' })).toHaveLength(1))
    expect((await boardOf()).map(({ winAmount }) => winAmount)).not.toContain('555.00')
  })

  test('LOBBY-95 who won in a category that few win in is not lost behind the winners of all others', async () => {
    const put = (code: string, count: number, agoMs: number) =>
      house.server.rows(
        `insert into games.winner (merchant, bet_id, member_id, supplier, code, stake, payout, won_at)
         select 'HIYASFUN', -$3::bigint - n, 'nobody', 'HYO', $1, 10000, 4320000, $4 from generate_series(1, $2::bigint) n`,
        [code, count, agoMs, new Date(house.now() - agoMs)],
      )
    await put('roulette', 1, 60_000)
    await put('hiyas-reels', 2_100, 1_000)
    const board = await boardOf({ gameCategory: 'LIVE', limitNum: 5 }, { merchant: 'HIYASFUN' })
    expect(board.map(({ gameName, winAmount }) => [gameName, winAmount])).toEqual([['Ruleta', '432.00']])
    expect(await boardOf({ gameCategory: 'RNG', limitNum: 5 }, { merchant: 'HIYASFUN' })).toHaveLength(5)
    await house.server.rows('delete from games.winner where bet_id < 0')
  })

  test('LOBBY-95 every change of the board is told to those who follow it', async () => {
    const told = vi.fn()
    const connection = new pg.Client({ connectionString: house.server.databaseUrl })
    await connection.connect()
    connection.on('notification', ({ payload }) => told(payload))
    await connection.query('listen hiyas_notices')
    await win(await house.player(), 999)
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith('games.winners_changed HIYAS'))
    await connection.end()
  })

  test('LOBBY-95 two servers that write down the same rounds at once, each heard of in another order, do not wait for each other', async () => {
    const player = await house.player()
    const [bets, wins] = [
      [newSecret(), newSecret()],
      [newSecret(), newSecret()],
    ]
    for (const bet of bets) await player.bet(bet, 20)
    for (const number of [1, 0]) await player.win(wins[number] ?? '', bets[number] ?? '', 111, { round_closed: true })
    const rows = (sql: string) => house.server.rows(sql)
    await vi.waitFor(async () => expect(await rows('select from games.winner where payout = 1110000')).toHaveLength(2))
    const { clock, notices, database } = house.server.program.deps
    const board = createWinnerBoard({
      database,
      clock,
      notices,
      ...nobody,
    })
    const { memberId } = player.member
    const settle = (ids: readonly string[]) =>
      board.settle(ids.map(externalId => ({ merchant: 'HIYAS', memberId, supplier: 'HYO', externalId })))
    const other = new pg.Client({ connectionString: house.server.databaseUrl })
    await other.connect()
    await other.query(
      'begin; select from games.winner where bet_id = (select min(bet_id) from games.winner where payout = 1110000) for update',
    )
    const waiting = (count: number) =>
      vi.waitFor(async () =>
        expect(
          await rows(
            `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%games.winner%'
              and datname = current_database()`,
          ),
        ).toHaveLength(count),
      )
    const settled = [settle(bets)]
    await waiting(1)
    settled.push(settle(wins))
    await waiting(2)
    await other.query('commit')
    await other.end()
    await Promise.all(settled)
    board.stop()
  })

  test('LOBBY-95 W-19 a server that read the books before a win was taken back does not put it on the board after another one has taken it off', async () => {
    const player = await house.player()
    const { win: id } = await win(player, 222)
    const { clock, notices, database } = house.server.program.deps
    const { promise: told, resolve: tell } = Promise.withResolvers<void>()
    const { promise: written, resolve: hasWritten } = Promise.withResolvers<void>()
    const send: typeof notices.send = async (...notice) => {
      hasWritten()
      await told
      await notices.send(...notice)
    }
    const boardWith = (about: object) =>
      createWinnerBoard({ database, clock, notices: { ...notices, ...about }, ...nobody })
    const [slow, quick] = [boardWith({ send }), boardWith({})]
    // Of a merchant whom the server itself knows nothing of.
    const move = { merchant: 'ASIDE', memberId: player.member.memberId, supplier: 'HYO', externalId: id }
    const putting = slow.settle([move])
    await written
    await player.rollback(newSecret(), id)
    let isOff = false
    const takingOff = quick.settle([move]).then(() => {
      isOff = true
    })
    await vi.waitFor(async () => {
      const waiting = await house.server.rows(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%games.winner%' and datname = current_database()`,
      )
      expect(isOff || waiting.length > 0).toBe(true)
    })
    tell()
    await Promise.all([putting, takingOff])
    expect(await house.server.rows(`select from games.winner where merchant = 'ASIDE'`)).toEqual([])
    slow.stop()
    quick.stop()
  })

  test('LOBBY-95 W-19 a win that was taken back while nobody could note it leaves the board within the hour, and no other does', async () => {
    const player = await house.player()
    const { win: id } = await win(player, 333)
    await win(player, 334)
    const amounts = async () => (await boardOf()).map(({ winAmount }) => winAmount)
    await vi.waitFor(async () => expect(await amounts()).toEqual(expect.arrayContaining(['333.00', '334.00'])))
    await house.server.rows('create table kept as select * from games.winner where payout = 3330000')
    await player.rollback(newSecret(), id)
    await vi.waitFor(async () => expect(await amounts()).not.toContain('333.00'))
    await house.server.rows('insert into games.winner select * from kept')
    await vi.waitFor(async () => expect(await amounts()).toContain('333.00'))
    const jobs = house.server.program.modules.flatMap(module => module.jobs ?? [])
    await jobs.find(job => job.name === 'games.review_winners')?.run()
    // Who shows boards is told of it, and may be a moment behind.
    await vi.waitFor(async () => expect(await amounts()).not.toContain('333.00'))
    expect(await amounts()).toContain('334.00')
  })

  test('LOBBY-95 who won a day ago is on the board no more', async () => {
    expect(await boardOf()).not.toEqual([])
    house.advance(DAY_MS + 60_000)
    expect(await boardOf()).toEqual([])
  })
})
