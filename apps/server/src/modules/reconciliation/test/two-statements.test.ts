import { HOUR_MS, invariant, MINUTE_MS, newSecret, systemClock } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { type House, startHouse } from '../../../../test/house.ts'
import { reconcileCommand } from '../../../commands/reconcile/command.ts'
import { writeStatement } from './statement-files.ts'

const begun = systemClock.nowMs()

let house: House
beforeAll(async () => {
  house = await startHouse('two_statements')
  house.advance(3 * HOUR_MS)
})

async function read(from: number, to: number, lines: readonly string[]): Promise<string> {
  const file = writeStatement(from, to, lines)
  const { database } = house.server.program.deps
  const { code, says } = await reconcileCommand({ database, keyFile: '', clock: { nowMs: () => house.now() } }, [
    'HYO',
    file,
  ])
  expect(code, says).toBe(/^0 differences|, 0 of them to look at/m.test(says) ? 0 : 1)
  return says
}

async function bookedAt(id: string): Promise<number> {
  const [moment] = await house.server.rows<{ at: Date }>(
    "select date_trunc('milliseconds', created_at) as at from ledger.transaction where external_id = $1",
    [id],
  )
  invariant(moment, 'the bet is in the books')
  return moment.at.getTime()
}

/** A bet of twenty and its rollback, and statements of which the first ends and the second begins between the two. */
async function undoneInTheNextHour() {
  const player = await house.player()
  const [bet, undo, round] = [newSecret(), newSecret(), newSecret()]
  await player.bet(bet, 20, { round })
  const between = (await bookedAt(bet)) + 1
  expect(await player.rollback(undo, bet, { round })).toMatchObject({ status: 'RS_OK' })
  const end = (await bookedAt(undo)) + 1
  const lineOf = (id: string, kind: string, reference: string) =>
    [id, kind, reference, round, player.user, 'PHP', '20.00', new Date(between).toISOString()].join()
  return {
    /** What the others of this file have played is no part of it. */
    first: (lines: readonly string[]) => read(between - 1, between, lines),
    second: (lines: readonly string[]) => read(between, begun + HOUR_MS, lines),
    /** The statement of the time of both, and one of an hour when both are long over. */
    own: (lines: readonly string[]) => read(between - 1, end, lines),
    later: (lines: readonly string[]) => read(end + HOUR_MS, end + HOUR_MS + 1, lines),
    line: lineOf(bet, 'bet', ''),
    undoLine: lineOf(undo, 'rollback_bet', bet),
    cases: async () =>
      (
        await house.server.rows<{ external_id: string; verdict: string; state: string; ours: number }>(
          `select external_id, verdict, state, ours::int from reconciliation.discrepancy
            where external_id in ($1, $2) order by external_id = $2`,
          [bet, undo],
        )
      ).map(row => [row.external_id === bet ? 'bet' : 'undo', row.verdict, row.state, row.ours]),
  }
}

test('D-04 a rollback that a statement lacks is a case where the one before it has the bet', async () => {
  const { first, second, line, cases } = await undoneInTheNextHour()
  await first([line])
  expect(await cases()).toEqual([])
  expect(await second([])).toContain('1 differences, 0 cases closed.')
  expect(await cases()).toEqual([['undo', 'missing_there', 'open', -200_000]])
})

test('D-04 a bet that one statement lacks and its rollback that the next one lacks are the same money', async () => {
  const { first, second, cases } = await undoneInTheNextHour()
  await first([])
  expect(await cases()).toEqual([['bet', 'missing_there', 'open', 200_000]])
  expect(await second([])).toMatch(/void +0 +0\.00 +1 +-20\.00.*\n0 differences, 1 cases closed/s)
  const both = [
    ['bet', 'missing_there', 'closed', 200_000],
    ['undo', 'missing_there', 'closed', -200_000],
  ]
  expect(await cases()).toEqual(both)
  for (const again of [second, first]) {
    expect(await again([])).toMatch(/void +0 +0\.00 +1 /)
    expect(await cases()).toEqual(both)
  }
})

test('D-04 the rollback is a case again where a late line has the bet', async () => {
  const { first, second, line, cases } = await undoneInTheNextHour()
  await first([])
  expect(await second([line])).toContain('1 differences, 1 cases closed.')
  expect(await cases()).toEqual([
    ['bet', 'missing_there', 'closed', 200_000],
    ['undo', 'missing_there', 'open', -200_000],
  ])
})

test('D-04 a bet and its rollback that the statement of their time lacks are the same money where a later one has both', async () => {
  const { line, undoLine, own, later, cases } = await undoneInTheNextHour()
  expect(await own([])).toMatch(/void +0 +0\.00 +2 +0\.00/)
  for (let times = 0; times < 2; times++) {
    expect(await later([line, undoLine])).toContain('0 differences, 0 cases closed.')
    expect(await cases()).toEqual([])
  }
})

test('D-04 the bet of both is told twice where the statement of their time has it alone', async () => {
  const { line, undoLine, own, later, cases } = await undoneInTheNextHour()
  await own([line])
  expect(await later([line, undoLine])).toContain('1 differences, 1 cases closed.')
  expect(await cases()).toEqual([
    ['bet', 'repeated', 'open', 200_000],
    ['undo', 'missing_there', 'closed', -200_000],
  ])
})

test('D-04 a line that stands twice and that the books lack is one case, which says so and stays as people left it; what it says otherwise later opens it', async () => {
  const player = await house.player()
  const [win, round] = [newSecret(), newSecret()]
  const line = (amount: string, of = round) =>
    [win, 'win', 'nobody-knows', of, player.user, 'PHP', amount, new Date(begun).toISOString()].join()
  const told = (...lines: string[]) => read(begun - 5 * HOUR_MS, begun - 4 * HOUR_MS, lines)
  const found = async () =>
    house.server.rows<{ id: string }>(
      `select id::text, verdict, state, theirs::int, ours, their_round as round
         from reconciliation.discrepancy where external_id = $1`,
      [win],
    )
  const explain = async (id = '') =>
    reconcileCommand({ database: house.server.program.deps.database, keyFile: '' }, ['explain', id, 'They know.'])
  expect(await told(line('2.00'), line('2.00'))).toContain('1 differences')
  const twice = { verdict: 'repeated', state: 'open', theirs: -20_000, ours: null, round }
  expect(await found()).toMatchObject([twice])
  await explain((await found())[0]?.id)
  expect(await told(line('2.00'), line('2.00'))).toContain('1 differences, 0 of them to look at, 0 cases closed.')
  expect(await found()).toMatchObject([{ ...twice, state: 'explained' }])
  await told(line('2.00'))
  expect(await found()).toMatchObject([{ ...twice, verdict: 'missing_here' }])
  await explain((await found())[0]?.id)
  await told(line('2.00', 'another'))
  expect(await found()).toMatchObject([{ ...twice, verdict: 'missing_here', round: 'another' }])
})

test.each<[string, lines: [kind: string, currency: string][], cases: string[]]>([
  ['one rollback are the same money', [['rollback_bet', 'PHP']], []],
  [
    'two rollbacks: the second one takes back nothing',
    [
      ['rollback_bet', 'PHP'],
      ['rollback_bet', 'PHP'],
    ],
    ['undo-1'],
  ],
  ['the rollback of a win', [['rollback_win', 'PHP']], ['bet', 'undo-0']],
  ['a rollback in another currency', [['rollback_bet', 'USD']], ['bet', 'undo-0']],
])('D-04 WAL-09 a bet that never came here and %s', async (_what, rollbacks, cases) => {
  const [name, time] = [newSecret(), begun - 2 * HOUR_MS]
  const line = (id: string, kind: string, reference: string, currency: string) =>
    [`${name}-${id}`, kind, reference, 'r', '', currency, '10.00', new Date(time).toISOString()].join()
  await read(time, time + 1, [
    line('bet', 'bet', '', 'PHP'),
    ...rollbacks.map(([kind, currency], number) => line(`undo-${number}`, kind, `${name}-bet`, currency)),
  ])
  const found = await house.server.rows(
    `select substr(external_id, length($1) + 2) as id, verdict from reconciliation.discrepancy
      where starts_with(external_id, $1) order by id`,
    [name],
  )
  expect(found).toEqual(cases.map(id => ({ id, verdict: 'missing_here' })))
})

describe('a line of a time that was over before its statement began', () => {
  /** A bet, statements of its own moment and of the hour after the next one, and what is found of it. */
  async function bet(told = '20.00') {
    const player = await house.player()
    const [id, round] = [newSecret(), newSecret()]
    await player.bet(id, 20, { round })
    const at = await bookedAt(id)
    const line = (time: number) => [id, 'bet', '', round, player.user, 'PHP', told, new Date(time).toISOString()].join()
    const lines = (isTold: boolean, time: number) => (isTold ? [line(time)] : [])
    return {
      own: (isTold: boolean) => read(at, at + 1, lines(isTold, at)),
      later: (isTold: boolean) => read(at + HOUR_MS, at + 2 * HOUR_MS, lines(isTold, at + HOUR_MS)),
      cases: () =>
        house.server.rows(
          'select verdict, state, theirs::int, ours::int from reconciliation.discrepancy where external_id = $1',
          [id],
        ),
    }
  }
  const twice = { verdict: 'repeated', state: 'open', theirs: 200_000, ours: 200_000 }

  test('D-04 is told twice where the statement of its own time has it: one case, however often both are read', async () => {
    const { own, later, cases } = await bet()
    await own(true)
    expect(await cases()).toEqual([])
    for (let times = 0; times < 2; times++) {
      expect(await later(true)).toContain('1 differences, 0 cases closed.')
      expect(await own(true)).toContain('0 differences, 0 cases closed.')
      expect(await cases()).toEqual([twice])
    }
  })

  test('D-04 is on a wrong day where the statement of its own time is read after it and lacks it: one case too', async () => {
    const { own, later, cases } = await bet()
    await later(true)
    expect(await own(false)).toContain('0 differences, 0 cases closed.')
    expect(await cases()).toEqual([twice])
  })

  test('D-04 closes the case that waits for it, and is no other one when its statement is read again', async () => {
    const { own, later, cases } = await bet()
    await own(false)
    for (const closed of [1, 0]) {
      expect(await later(true)).toContain(`0 differences, ${closed} cases closed.`)
      expect(await cases()).toEqual([{ verdict: 'missing_there', state: 'closed', theirs: null, ours: 200_000 }])
    }
  })

  const otherwise = { verdict: 'different', state: 'open', theirs: 250_000, ours: 200_000 }

  test('D-04 is told twice too where the statement of its own time has it as this one does and otherwise than the books', async () => {
    const { own, later, cases } = await bet('25.00')
    for (let times = 0; times < 2; times++) {
      await own(true)
      expect(await cases()).toEqual([otherwise])
    }
    for (const reading of [later, later, own, later]) {
      await reading(true)
      expect(await cases()).toEqual([{ ...otherwise, verdict: 'repeated' }])
    }
  })

  test('D-04 that the books have otherwise is told once, however often it is read, where the statement of its own time lacks it', async () => {
    const { own, later, cases } = await bet('25.00')
    await own(false)
    for (let times = 0; times < 2; times++) {
      await later(true)
      expect(await cases()).toEqual([otherwise])
    }
  })
})

describe('a line of a statement that ended before its move came', () => {
  const [id, round] = [newSecret(), newSecret()]
  const before = begun - MINUTE_MS
  const line = (user: string, time: number, name = id) =>
    [name, 'bet', '', round, user, 'PHP', '20.00', new Date(time).toISOString()].join()
  const cases = (name = id) =>
    house.server.rows(
      'select verdict, state, theirs::int, ours::int from reconciliation.discrepancy where external_id = $1',
      [name],
    )
  const twice = { verdict: 'repeated', state: 'open', theirs: 200_000, ours: 200_000 }

  test('D-04 is told twice where the one of its own time has it too: one case, however often both are read', async () => {
    const player = await house.player()
    await player.bet(id, 20, { round })
    const early = () => read(before - 1, before, [line(player.user, before - 1)])
    expect(await early()).toContain('0 differences')
    // What they have in common both may have.
    const overlapping = read(before - 1, before + 1, [line(player.user, before - 1)])
    expect(await overlapping).toContain('0 differences')
    for (let times = 0; times < 2; times++) {
      expect(await own(id, player.user)).toContain('1 differences, 0 cases closed.')
      expect(await early()).toContain('0 differences, 0 cases closed.')
      expect(await cases()).toEqual([twice])
    }
  })

  test.each([1, 2])(
    'D-04 is told twice too where the move had not come when it was read, and stood there %i times',
    async times => {
      const player = await house.player()
      const late = newSecret()
      const early = line(player.user, before - 1, late)
      expect(await read(before - 1, before, Array(times).fill(early))).toContain('1 differences')
      await player.bet(late, 20, { round })
      expect(await own(late, player.user)).toContain('1 differences, 0 cases closed.')
      expect(await cases(late)).toEqual([twice])
    },
  )

  /** The statement of the moment that its move came. */
  async function own(name: string, user: string): Promise<string> {
    const at = await bookedAt(name)
    return read(at, at + 1, [line(user, at, name)])
  }
})
