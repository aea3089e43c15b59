import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { connect, inTransaction, sql } from '@hiyas/database'
import { invariant } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ClosedDay, changedDays, checkLedger, closeDays, exportDays, lastCheckRuns } from '../src/index.ts'
import { type Books, openBooks, peso } from './books.ts'
import { findingsAfter } from './breaks.ts'
import { runCommand } from './run-command.ts'
import { checkWholeAtOnce } from './swept-books.ts'

const BOOK = { merchant: 'hiyas', currency: 'PHP' }
/** Of the lines of the file, so that heads, transactions and feet are among them: each try starts a program. */
const EVERY = 4
const ALL = { from: '0000-01-01', to: '9999-12-31' }

let books: Books
let member: bigint
let closed: ClosedDay[]
/** Past every guard, as somebody with all rights would do it. */
const force = (statement: string) =>
  inTransaction(books.database, async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
    return { ok: true, value: null } as const
  })

beforeAll(async () => {
  books = await openBooks('days')
  member = await books.member(peso(100))
  const writer = books.writer()
  await writer.submit(books.bet(member, 'bet', peso(10), { round: 'ronda "isa"' }))
  await writer.submit(books.win(member, 'win', 'bet', peso(20)))
  await writer.submit(books.bet(member, 'free', 0n))
  await writer.submit(books.rollback(member, 'early', 'never-came'))
  const fun = await books.open('player_cash', 'tryer', 'FUN')
  const grants = await books.open('expense_bonus', '', 'FUN')
  await books.post({
    key: 'fun',
    kind: 'bonus_grant',
    entries: [
      { account: grants, amount: -5n },
      { account: fun, amount: 5n },
    ],
  })
  // Days are over by the database's clock: all but one were written two days ago, the grant four days before that, the bet three.
  await force(`update ledger.transaction set created_at = created_at - interval '2 days'`)
  await force(
    `update ledger.transaction set created_at = created_at - interval '4 days' where external_id like 'grant:%'`,
  )
  await force(`update ledger.transaction set created_at = created_at - interval '3 days' where external_id = 'bet'`)
  await writer.submit(books.bet(member, 'today', peso(1)))
  closed = await closeDays(books.database)
})

async function linesOfBook(): Promise<string[]> {
  const lines: string[] = []
  for await (const line of exportDays(books.database.query, BOOK, ALL)) lines.push(line)
  return lines
}

/** The link of the day to which a transaction of the book belongs, as it was made. */
async function closedDayOf(externalId: string): Promise<ClosedDay> {
  const { rows } = await sql<{ day: string }>`
    select ledger.day_of(created_at)::text as day from ledger.transaction where external_id = ${externalId}`.execute(
    books.database.query,
  )
  const link = closed.find(of => of.currency === BOOK.currency && of.day === rows[0]?.day)
  invariant(link !== undefined, 'its day is closed')
  return link
}

/** Runs the script that knows nothing of this system. */
async function verify(lines: readonly string[], ...args: string[]): Promise<{ code: number; printed: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'verify-days.mjs'), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', chunk => {
    printed += chunk
  })
  child.stdin.end(lines.map(line => `${line}\n`).join(''))
  const [code] = await once(child, 'close')
  return { code, printed }
}

describe('the days of the books', () => {
  test('WAL-01 D-10 are closed once they are over, one link a day for each book, chained', async () => {
    const own = closed.filter(link => link.currency === 'PHP')
    expect(own.length).toBeGreaterThanOrEqual(5)
    expect(own[0]).toMatchObject({ previous: '0'.repeat(64), transactions: 1n })
    expect(own.slice(1).map(link => link.previous)).toEqual(own.slice(0, -1).map(link => link.digest))
    expect(own.reduce((sum, link) => sum + link.transactions, 0n)).toBe(6n)
    expect(own.some(link => link.transactions === 0n)).toBe(true)
    expect(closed.find(link => link.currency === 'FUN')).toMatchObject({ previous: '0'.repeat(64), transactions: 1n })
    const findings = await checkLedger(books.database.query)
    expect(findings.filter(finding => finding.message.includes('closed day'))).toEqual([])
  })

  test('D-10 are closed once, whoever calls, and today is not', async () => {
    const again = await Promise.all([closeDays(books.database), closeDays(books.database)])
    // At a quarter past midnight there is one day more, in two books.
    expect(again.flat().length).toBeLessThanOrEqual(2)
    const { rows } = await sql<{ isOver: boolean }>`
      select max(day) < (clock_timestamp() at time zone 'Asia/Manila')::date as "isOver" from ledger.day_digest`.execute(
      books.database.query,
    )
    expect(rows).toEqual([{ isOver: true }])
    await expect(books.database.pool.query('update ledger.day_digest set transactions = 0')).rejects.toThrow(
      'append only',
    )
  })

  test('WAL-01 D-10 can be verified by somebody who has the file and a digest noted down', async () => {
    const lines = await linesOfBook()
    const last = JSON.parse(lines.at(-1) ?? '{}').digest
    expect(await verify(lines, last)).toMatchObject({
      code: 0,
      printed: expect.stringContaining('with 6 transactions'),
    })
    expect(await verify(lines, 'f'.repeat(64))).toMatchObject({
      code: 1,
      printed: expect.stringContaining('it is not'),
    })
    expect(await verify([])).toMatchObject({ code: 1, printed: expect.stringContaining('no day') })
    expect(await verify(lines.slice(0, -1))).toMatchObject({ code: 1, printed: expect.stringContaining('breaks off') })
    expect(await verify(['not json'])).toMatchObject({ code: 1 })
  })

  test('WAL-01 D-10 one changed digit anywhere in the file is found', async () => {
    const lines = await linesOfBook()
    for (const [index, line] of lines.entries()) {
      if (index % EVERY !== 0) continue
      const at = [...line.matchAll(/\d/g)].map(match => match.index)
      const position = at[Math.floor(at.length / 2)] ?? 0
      const digit = line[position] === '9' ? '8' : '9'
      const changed = lines.with(index, line.slice(0, position) + digit + line.slice(position + 1))
      expect(await verify(changed), `line ${index}`).toMatchObject({ code: 1 })
    }
  })

  test('D-10 a day taken out, a line taken out and two lines exchanged are found', async () => {
    const lines = await linesOfBook()
    const heads = lines.flatMap((line, index) => (line.startsWith('{"format"') ? [index] : []))
    const withoutDay = lines.toSpliced(heads[1] ?? 0, (heads[2] ?? 0) - (heads[1] ?? 0))
    expect(await verify(withoutDay)).toMatchObject({ code: 1, printed: expect.stringContaining('is missing') })
    const wins = lines.findIndex(line => line.includes('"win"'))
    expect(await verify(lines.toSpliced(wins, 1))).toMatchObject({ code: 1 })
    const swapped = lines.toSpliced(wins, 2, lines[wins + 1] ?? '', lines[wins] ?? '')
    expect(await verify(swapped)).toMatchObject({ code: 1, printed: expect.stringContaining('not in its order') })
  })

  test('D-10 what changes in a closed day is found by the check and by the digest', async () => {
    const whole = () => checkWholeAtOnce(books.database)
    const untouched = await whole()
    expect(untouched.findings.filter(finding => finding.message.includes('closed day'))).toEqual([])
    const findings = await findingsAfter(
      books,
      `delete from ledger.posting where transaction = (select id from ledger.transaction where external_id = 'bet');
       delete from ledger.transaction where external_id = 'bet'`,
    )
    expect(findings).toContainEqual(
      expect.objectContaining({ id: 'D-10', message: expect.stringMatching(/its closed day .* had 1 transactions/) }),
    )
    const { book, day, digest } = await closedDayOf('bet')
    const changed = {
      id: 'D-10',
      subject: `book ${book}`,
      message: expect.stringMatching(`^its closed day ${day} has the digest ${digest} and comes to [0-9a-f]{64}$`),
    }
    await force(`update ledger.transaction set game = 'another' where external_id = 'bet'`)
    expect((await whole()).findings).toContainEqual(changed)
    // It is told of again in each night, until it is right.
    expect((await whole()).findings).toContainEqual(changed)
    expect((await lastCheckRuns(books.database.query)).flatMap(run => run.findings)).toContainEqual(changed)
    await force(`update ledger.transaction set game = 'fruits' where external_id = 'bet'`)
    expect((await whole()).findings).toEqual(untouched.findings)
  })

  test('D-10 a chain whose links were made anew from some day on is found, wherever that is', async () => {
    const { book, day, digest } = await closedDayOf('bet')
    await force(`update ledger.day_digest set digest = repeat('a', 64) where book = ${book} and day = '${day}'`)
    expect((await changedDays(books.database, 0)).findings).toMatchObject([
      { id: 'D-10', subject: `book ${book}`, message: expect.stringContaining('is not chained') },
    ])
    await force(`update ledger.day_digest set digest = '${digest}' where book = ${book} and day = '${day}'`)
    expect((await changedDays(books.database, 0)).findings).toEqual([])
  })

  test('D-10 a day whose link was taken away is found, by what the books have of it and by the chain', async () => {
    const own = closed.filter(link => link.currency === BOOK.currency)
    const { book, day } = await closedDayOf('bet')
    const place = own.findIndex(link => link.day === day)
    const taken = `delete from ledger.day_digest where book = ${book} and day = '${day}'`
    const found = (message: unknown) => ({ id: 'D-10', subject: `book ${book}`, message })
    expect(await findingsAfter(books, taken)).toContainEqual(
      found(expect.stringMatching(`^its closed day ${day} had no digest and has 1 over \\d+$`)),
    )
    // As the next day is closed when the last one is not there.
    const [before, after] = [own[place - 1], own[place + 1]]
    const next = `book = ${book} and day = '${after?.day}'`
    await force(`create table kept as select * from ledger.day_digest; ${taken};
                 update ledger.day_digest set previous = '${before?.digest}' where ${next}`)
    expect((await changedDays(books.database, 0)).findings).toEqual([
      found(`its closed day ${after?.day} is not the one after the closed day before it`),
    ])
    await force('delete from ledger.day_digest; insert into ledger.day_digest select * from kept; drop table kept')
    expect((await changedDays(books.database, 0)).findings).toEqual([])
  })

  test('D-10 some days are read in a run and the next one goes on, so that all of them are in the end', async () => {
    await force('delete from ledger.verified_day')
    await force(`update ledger.transaction set game = 'another' where external_id = 'win'`)
    const days = [...new Set(closed.map(link => link.day))].toSorted()
    const before = days.indexOf((await closedDayOf('win')).day)
    for (let run = 0; run < before; run++)
      expect(await changedDays(books.database, 1)).toMatchObject({ read: 1, findings: [] })
    // Each run begins with the day that is not right.
    for (let run = 0; run < 2; run++) expect((await changedDays(books.database, 1)).findings).toHaveLength(1)
    await force(`update ledger.transaction set game = 'fruits' where external_id = 'win'`)
    const { closed: all } = await changedDays(books.database, 1)
    for (let run = before + 1; run < all; run++)
      expect(await changedDays(books.database, 1)).toMatchObject({ read: 1, findings: [] })
    // All were right once: it is the turn of that which was so first.
    await force(`update ledger.transaction set game = 'another' where external_id like 'grant:%'`)
    expect((await changedDays(books.database, 1)).findings).toMatchObject([
      { message: expect.stringContaining(`its closed day ${days[0]} `) },
    ])
    await force(`update ledger.transaction set game = null where external_id like 'grant:%'`)
  })

  test('D-10 a server that only reads is proved as any other, and remembers nothing of it', async () => {
    const verified = () =>
      sql<{ at: Date }>`select verified_at as at from ledger.verified_day order by day`.execute(books.database.query)
    const before = (await verified()).rows
    await force(`update ledger.transaction set round = 'ronda otra' where external_id = 'bet'`)
    const { day } = await closedDayOf('bet')
    const url = new URL(books.url)
    url.searchParams.set('options', '-c default_transaction_read_only=on')
    const standby = connect({ url: url.href, name: 'standby', connectionsMax: 1 })
    try {
      expect((await changedDays(standby, 14)).findings).toMatchObject([
        { id: 'D-10', message: expect.stringContaining(`its closed day ${day} has the digest `) },
      ])
    } finally {
      await standby.close()
    }
    expect((await verified()).rows).toEqual(before)
  })

  test('D-10 npm run ledger:check names the book and the day too', async () => {
    await force(`update ledger.transaction set round = 'ronda dos' where external_id = 'bet'`)
    const { code, out: printed } = await runCommand('check', { DATABASE_URL: books.url })
    const { book, day } = await closedDayOf('bet')
    expect({ code, printed }).toEqual({
      code: 1,
      printed: expect.stringContaining(`D-10  book ${book}: its closed day ${day} has the digest `),
    })
  })
})
