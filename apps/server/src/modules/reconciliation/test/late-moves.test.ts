import { HOUR_MS, invariant, MINUTE_MS, newSecret, systemClock } from '@hiyas/kernel'
import { readStatement, STATEMENT_COLUMNS, type StatementPart } from '@hiyas/supplier'
import { beforeAll, expect, test } from 'vitest'
import { type House, type Player, startHouse, units } from '../../../../test/house.ts'
import { decideCorrection, proposeCorrection } from '../statements/corrections.ts'
import { reconcile } from '../statements/reconcile.ts'

const EDGE_MS = 2 * MINUTE_MS

let house: House
let player: Player
beforeAll(async () => {
  house = await startHouse('late_moves')
  house.advance(5 * HOUR_MS)
})

/**
 * Statements as a supplier serves them, hour after hour: each begins a little before the end of the one before it. Between its head and its
 * lines things may happen here.
 */
async function read(
  from: number,
  to: number,
  lines: readonly string[],
  meanwhile = async (): Promise<unknown> => null,
): Promise<void> {
  const head = ['statement', 'HYO', new Date(from).toISOString(), new Date(to).toISOString()].join()
  const text = [head, STATEMENT_COLUMNS.join(), ...lines, `end,${lines.length}`].join('\n')
  const { database } = house.server.program.deps
  const options = { database, clock: { nowMs: () => house.now() }, supplier: 'HYO', origin: 'call' as const }
  async function* parts(): AsyncGenerator<StatementPart> {
    for await (const part of readStatement(pieces(text), 'csv')) {
      yield part
      if ('head' in part) await meanwhile()
    }
  }
  const report = await reconcile({ ...options, edgeMs: EDGE_MS }, parts())
  expect(report).toMatchObject({ ok: true })
}

async function* pieces(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

const caseOf = async (id: string) =>
  (
    await house.server.rows<{
      id: string
      verdict: string
      state: string
      theirs: number
      ours: number
      differs: string[]
    }>(
      'select id::text, verdict, state, theirs::int, ours::int, differs from reconciliation.discrepancy where external_id = $1',
      [id],
    )
  )[0]

const lineOf = (id: string, kind: string, reference: string, round: string, amount: string, at: number) =>
  [id, kind, reference, round, player.user, 'PHP', amount, new Date(at).toISOString()].join()

async function bookedAt(id: string): Promise<number> {
  const [move] = await house.server.rows<{ at: Date }>(
    "select date_trunc('milliseconds', created_at) as at from ledger.transaction where external_id = $1",
    [id],
  )
  invariant(move, 'it is in the books')
  return move.at.getTime()
}

/** A win of four that a statement has, perhaps several times, and that comes here only after that was read; the statement of its time lacks it. */
async function lateWin(comesAs = 4, times = 1) {
  player = await house.player()
  const [bet, win, round] = [newSecret(), newSecret(), newSecret()]
  await player.bet(bet, 10, { round })
  const before = systemClock.nowMs() - 2 * HOUR_MS
  const line = lineOf(win, 'win', bet, round, '4.00', before)
  await read(before - HOUR_MS, before + HOUR_MS, Array(times).fill(line))
  const opened = await caseOf(win)
  expect(opened).toMatchObject({ verdict: times === 1 ? 'missing_here' : 'repeated', state: 'open', ours: null })
  return {
    win,
    betAt: await bookedAt(bet),
    /** What people propose who believe the statement. */
    proposal: {
      caseId: BigInt(opened?.id ?? 0),
      amount: 40_000n,
      reason: 'It is missing',
      evidence: 'their statement',
      by: 'ana',
    },
    async comes() {
      expect(await player.win(win, bet, comesAs, { round, round_closed: true })).toMatchObject({ status: 'RS_OK' })
      return bookedAt(win)
    },
  }
}

const byTheHour = (at: number) => read(at - 1, at + HOUR_MS, [])

test('D-04 a win that comes after its statement was read closes its case, and the statement of its own time opens none', async () => {
  const late = await lateWin()
  const at = await late.comes()
  for (let times = 0; times < 2; times++) {
    await byTheHour(at)
    expect(await caseOf(late.win)).toMatchObject({ verdict: 'missing_here', state: 'closed', theirs: -40_000 })
  }
})

test.each([4, 3])(
  'WAL-12 W-14 the statement of its time does not hide from an approval that a win of %i has come',
  async come => {
    const { database } = house.server.program.deps
    const late = await lateWin(come)
    const proposed = await proposeCorrection(database, late.proposal)
    invariant(proposed.ok, 'it may be proposed')
    await byTheHour(await late.comes())
    const decided = await decideCorrection(database, { id: proposed.value, by: 'ben', isApproved: true })
    expect(decided).toMatchObject({ ok: false, code: 'state_conflict' })
    expect(await player.balance()).toBe(units(990 + come))
  },
)

test('WAL-12 W-14 a reading that began before a correction was proposed does not hide from its approval that a win of another amount has come', async () => {
  const { database } = house.server.program.deps
  const late = await lateWin(3)
  let id = 0n
  await read(late.betAt, late.betAt + HOUR_MS, [], async () => {
    house.advance(MINUTE_MS)
    const proposed = await proposeCorrection(database, late.proposal)
    invariant(proposed.ok, 'it may be proposed')
    id = proposed.value
    await late.comes()
  })
  expect(await caseOf(late.win)).toMatchObject({ verdict: 'different', ours: -30_000 })
  const decided = await decideCorrection(database, { id, by: 'ben', isApproved: true })
  expect(decided).toMatchObject({ ok: false, code: 'state_conflict' })
  expect(await player.balance()).toBe(units(993))
})

/** Proposes and approves what is to move for a case. */
async function correct(proposal: Parameters<typeof proposeCorrection>[1]) {
  const { database } = house.server.program.deps
  const proposed = await proposeCorrection(database, proposal)
  invariant(proposed.ok, 'it may be proposed')
  expect(await decideCorrection(database, { id: proposed.value, by: 'ben', isApproved: true })).toMatchObject({
    ok: true,
  })
}

/** Another statement, of a time when nothing was played: with each the cases are looked at again. */
const anyOther = () => read(systemClock.nowMs() - 4 * HOUR_MS, systemClock.nowMs() - 3 * HOUR_MS, [])

test.each([
  [4, 1],
  [4, 2],
  [3, 1],
  [3, 2],
])(
  'WAL-12 W-14 a win of %i that comes after it was corrected opens its case again, where the statement had it %i times',
  async (come, times) => {
    const late = await lateWin(come, times)
    await correct(late.proposal)
    await anyOther()
    expect(await caseOf(late.win)).toMatchObject({ state: 'corrected' })
    await late.comes()
    expect(await player.balance()).toBe(units(994 + come))
    await anyOther()
    expect(await caseOf(late.win)).toMatchObject({ state: 'open' })
    await correct({ ...late.proposal, amount: -40_000n })
    await anyOther()
    const isMended = come === 4 && times === 1
    expect(await caseOf(late.win)).toMatchObject({ state: isMended ? 'closed' : 'corrected' })
  },
)

test('WAL-12 W-14 a bet that is taken back after it was corrected opens its case again, where the statement had it twice and otherwise', async () => {
  player = await house.player()
  const [bet, round] = [newSecret(), newSecret()]
  await player.bet(bet, 20, { round })
  const at = await bookedAt(bet)
  await read(at, at + 1, Array(2).fill(lineOf(bet, 'bet', '', round, '25.00', at)))
  const opened = await caseOf(bet)
  expect(opened).toMatchObject({ verdict: 'repeated', differs: ['amount'] })
  await correct({
    caseId: BigInt(opened?.id ?? 0),
    amount: -50_000n,
    reason: 'It was 25',
    evidence: 'a call',
    by: 'ana',
  })
  expect(await player.rollback(newSecret(), bet, { round })).toMatchObject({ status: 'RS_OK', balance: units(995) })
  await anyOther()
  expect(await caseOf(bet)).toMatchObject({ verdict: 'repeated', state: 'open' })
})

test('WAL-12 a case of what stands twice, once as in the books and once otherwise, stays corrected when its statement is read again', async () => {
  player = await house.player()
  const [bet, round] = [newSecret(), newSecret()]
  await player.bet(bet, 10, { round })
  const at = await bookedAt(bet)
  const own = () =>
    read(
      at,
      at + 1,
      ['10.00', '12.00'].map(amount => lineOf(bet, 'bet', '', round, amount, at)),
    )
  await own()
  const caseId = BigInt((await caseOf(bet))?.id ?? 0)
  await correct({ caseId, amount: -20_000n, reason: 'It was 12', evidence: 'a call', by: 'ana' })
  await own()
  expect(await caseOf(bet)).toMatchObject({ verdict: 'repeated', differs: ['amount'], state: 'corrected' })
})

test('D-04 a late win of another amount than the statement said is a case of its own kind', async () => {
  const late = await lateWin(3)
  const at = await late.comes()
  for (let times = 0; times < 2; times++) {
    await byTheHour(at)
    expect(await caseOf(late.win)).toMatchObject({
      verdict: 'different',
      state: 'open',
      differs: ['amount'],
      theirs: -40_000,
      ours: -30_000,
    })
  }
})

test('D-04 a bet that was on its way when the next statement begins is no case of that one', async () => {
  player = await house.player()
  const [bet, other, round] = [newSecret(), newSecret(), newSecret()]
  await player.bet(bet, 10, { round })
  await player.bet(other, 5, { round })
  const at = await bookedAt(bet)
  const end = at + EDGE_MS
  // He stamped it a moment before the next statement begins; the other one he has in neither.
  await read(end - HOUR_MS, end, [lineOf(bet, 'bet', '', round, '10.00', at - 1)])
  await read(end - EDGE_MS, end + HOUR_MS, [])
  expect(await caseOf(bet)).toBeUndefined()
  expect(await caseOf(other)).toMatchObject({ verdict: 'missing_there', state: 'open', ours: 50_000 })
})

test('D-04 one that differs stays what it was when the next statement has only our side of it', async () => {
  player = await house.player()
  const [bet, round] = [newSecret(), newSecret()]
  await player.bet(bet, 10, { round })
  const at = await bookedAt(bet)
  const end = at + EDGE_MS
  await read(end - HOUR_MS, end, [lineOf(bet, 'bet', '', round, '9.00', at - 1)])
  await read(end - EDGE_MS, end + HOUR_MS, [])
  expect(await caseOf(bet)).toMatchObject({ verdict: 'different', differs: ['amount'], theirs: 90_000, ours: 100_000 })
})

test('W-24 D-04 a free bet and its rollback are told with nothing, as they move nothing; told with the stake each is a case', async () => {
  player = await house.player()
  const [bet, undo, round] = [newSecret(), newSecret(), newSecret()]
  await player.bet(bet, 10, { round, is_free: true })
  await player.rollback(undo, bet, { round })
  const [at, end] = [await bookedAt(bet), (await bookedAt(undo)) + 1]
  const told = (amount: string) =>
    read(at, end, [
      lineOf(bet, 'bet', '', round, amount, at),
      lineOf(undo, 'rollback_bet', bet, round, amount, end - 1),
    ])
  await told('0.00')
  expect([await caseOf(bet), await caseOf(undo)]).toEqual([undefined, undefined])
  await told('10.00')
  const differs = { verdict: 'different', differs: ['amount'], ours: 0 }
  expect([await caseOf(bet), await caseOf(undo)]).toMatchObject([differs, differs])
})

test('D-04 a bet that its own statement tells as the books and a later one otherwise is told twice, also when its own is read again', async () => {
  player = await house.player()
  const [bet, round] = [newSecret(), newSecret()]
  await player.bet(bet, 10, { round })
  const at = await bookedAt(bet)
  const own = () => read(at, at + HOUR_MS, [lineOf(bet, 'bet', '', round, '10.00', at)])
  const later = () => read(at + HOUR_MS, at + 2 * HOUR_MS, [lineOf(bet, 'bet', '', round, '12.00', at + HOUR_MS)])
  await own()
  for (const reading of [later, own, later]) {
    await reading()
    expect(await caseOf(bet)).toMatchObject({
      verdict: 'repeated',
      state: 'open',
      differs: ['amount'],
      theirs: 120_000,
    })
  }
})
