import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { sql } from '@hiyas/database'
import { atFileEnd } from '@hiyas/testing'
import { expect, test, vi } from 'vitest'
import { checkLedger, type SupplierMove } from '../src/index.ts'
import { openBooks } from './books.ts'

const MEMBERS = 5
const OPENING = 1_000n
const ANSWERS_BEFORE_KILL = [1, 500, 2_000]

type Report =
  | ({ event: 'sent' } & Omit<SupplierMove, 'account' | 'clearing' | 'amount'> &
      Record<'account' | 'clearing' | 'amount', string>)
  | { event: 'answered'; externalId: string; status: string; transactionId: string | null }

test.each(ANSWERS_BEFORE_KILL)(
  'W-10 W-11 WAL-01 WAL-03 D-01 D-02 D-03 D-07 kill -9 after %i answers: nothing answered is lost, nothing sent again is doubled',
  async answersBeforeKill => {
    const books = await openBooks('crash')
    const members = await Promise.all(Array.from({ length: MEMBERS }, () => books.member(OPENING)))
    const reports = await runUntilKilled([books.url, books.clearing, ...members].map(String), answersBeforeKill)

    const sent = reports.filter(report => report.event === 'sent')
    const answered = new Map(
      reports.filter(report => report.event === 'answered').map(report => [report.externalId, report]),
    )
    expect(answered.size).toBeGreaterThanOrEqual(answersBeforeKill)
    // What it had sent last the database may still be writing.
    const left = sql`select from pg_stat_activity where application_name = 'crash-child' and datname = current_database()`
    await vi.waitFor(async () => expect((await left.execute(books.database.query)).rows).toEqual([]))

    // Whatever was answered as done is in the books, under the id that was answered.
    const { rows } = await sql<{ id: bigint; key: string }>`
      select id, external_id as key from ledger.transaction where source = 'HYO'`.execute(books.database.query)
    const stored = new Map(rows.map(row => [row.key, String(row.id)]))
    expect(stored.size).toBe(rows.length)
    for (const { externalId, status, transactionId } of answered.values()) {
      if (status !== 'refused') expect(stored.get(externalId)).toBe(transactionId)
    }
    expect(await checkLedger(books.database.query)).toEqual([])

    // The supplier sends everything again: what is in the books is a repeat and moves nothing.
    const before = await Promise.all(members.map(books.balance))
    const writer = books.writer()
    const again = sent.filter(report => stored.has(report.externalId))
    const outcomes = await Promise.all(again.map(report => writer.submit(moveOf(report))))
    expect(new Set(outcomes.map(outcome => outcome.status))).toEqual(new Set(['repeated']))
    expect(await Promise.all(members.map(books.balance))).toEqual(before)
    expect(await checkLedger(books.database.query)).toEqual([])
  },
)

function moveOf({ event: _event, ...report }: Extract<Report, { event: 'sent' }>): SupplierMove {
  const { account, clearing, amount } = report
  return { ...report, account: BigInt(account), clearing: BigInt(clearing), amount: BigInt(amount) }
}

/** What the child reported until it was killed without warning, after it had answered this many moves. */
async function runUntilKilled(args: string[], answersBeforeKill: number): Promise<Report[]> {
  const child: ChildProcess = spawn(process.execPath, [`${import.meta.dirname}/crash-child.ts`, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  atFileEnd(() => {
    child.kill('SIGKILL')
  })
  const reports: Report[] = []
  let answers = 0
  if (child.stdout === null) throw new Error('the child has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const report = parse(line)
    if (report === null) continue
    reports.push(report)
    if (report.event === 'answered' && ++answers === answersBeforeKill) child.kill('SIGKILL')
  }
  return reports
}

/** The last line may be cut off in the middle. */
function parse(line: string): Report | null {
  try {
    return JSON.parse(line) as Report
  } catch {
    return null
  }
}
