import { sql } from '@hiyas/database'
import { DAY_MS, invariant, ok, systemClock } from '@hiyas/kernel'
import { describe, expect, test } from 'vitest'
import { acknowledge } from '../src/check/acknowledge.ts'
import {
  type CheckRun,
  changedDays,
  checkRecent,
  closeDays,
  findingKeyOf,
  lastCheckRuns,
  recogniseDays,
} from '../src/index.ts'
import { type Books, peso } from './books.ts'
import { allSeen, checkedBooks, force } from './checked-books.ts'
import { runCommand } from './run-command.ts'
import { checkWholeAtOnce } from './swept-books.ts'

const command = ({ url }: Books, ...words: string[]) => runCommand('check', { DATABASE_URL: url }, ...words)

const NOTE = 'the clock after the failover, seen by Ana'

/** What the command does with each: a process of its own for every one of a dozen would take longer than all else. */
async function acknowledgeAll({ database }: Books, { findings }: CheckRun): Promise<void> {
  for (const finding of findings)
    expect(await acknowledge(database, { key: findingKeyOf(finding), note: NOTE })).toEqual(ok(finding))
}

/** Books of which some days are closed, each with a bet. */
async function closedBooks(name: string): Promise<{ books: Books; days: string[] }> {
  const books = await checkedBooks(name)
  const writer = books.writer()
  const nowMs = systemClock.nowMs()
  for (const daysAgo of [4, 3, 2]) {
    await writer.submit(books.bet(books.member1, `bet-${daysAgo}`, peso(1)))
    const at = new Date(nowMs - daysAgo * DAY_MS).toISOString()
    await force(books, `update ledger.transaction set created_at = '${at}' where created_at > now() - interval '1 day'`)
  }
  const closed = await closeDays(books.database)
  return { books, days: closed.map(({ day }) => day).toSorted() }
}

const onDay = (day = ''): string => `kind = 'bet' and ledger.day_of(created_at) = '${day}'`

describe('a finding that somebody has acknowledged', () => {
  test('D-10 what nobody can take away is told apart, and the check of what is new goes on from where it is', async () => {
    const books = await checkedBooks('acknowledged')
    await allSeen(books)
    const writer = books.writer()
    await writer.submit(books.bet(books.member1, 'bet-1', peso(10)))
    await force(books, `update ledger.transaction set created_at = created_at - interval '1 hour' where kind = 'bet'`)
    const found = await checkRecent(books.database)
    expect(found).toMatchObject({ findings: [{ id: 'D-10' }], acknowledged: [] })
    expect(await command(books)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/\([0-9a-f]{12}\)\n1 findings\.\n$/),
    })

    const [finding] = found?.findings ?? []
    invariant(finding, 'what has another time than its id is found')
    expect(await command(books, `--acknowledge=${findingKeyOf(finding)}`, `--note=${NOTE}`)).toMatchObject({
      code: 0,
      out: expect.stringContaining(finding.subject),
    })
    const known = { id: 'D-10', subject: finding.subject, note: NOTE }
    expect(await lastCheckRuns(books.database.query), 'at once').toMatchObject([
      { kind: 'recent', findings: [], acknowledged: [known] },
      { kind: 'whole', findings: [], acknowledged: [] },
    ])
    expect(await checkRecent(books.database)).toMatchObject({ transactions: 1n, findings: [], acknowledged: [known] })
    await allSeen(books)
    await writer.submit(books.bet(books.member1, 'bet-2', peso(10)))
    expect(await checkRecent(books.database)).toMatchObject({ transactions: 1n, findings: [], acknowledged: [] })
    expect(await checkWholeAtOnce(books.database)).toMatchObject({ findings: [], acknowledged: [known] })
    const { code, out } = await command(books)
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(`: ${NOTE})\n`) })
    expect(out).toContain('1 acknowledged')
  })

  test('D-03 is found anew as soon as it says anything else', async () => {
    const books = await checkedBooks('acknowledged_then')
    await force(books, `update ledger.wallet set balance = balance + 1 where id = ${books.member1}`)
    const found = await checkWholeAtOnce(books.database)
    expect(found.findings.map(({ id }) => id)).toContain('D-03')
    await acknowledgeAll(books, found)
    expect(await checkWholeAtOnce(books.database)).toMatchObject({ findings: [] })
    await force(books, `update ledger.wallet set balance = balance + 1 where id = ${books.member1}`)
    const changed = await checkWholeAtOnce(books.database)
    expect(changed.findings).toContainEqual(
      expect.objectContaining({ id: 'D-03', subject: `account ${books.member1}` }),
    )
    expect((await checkRecent(books.database))?.findings).not.toEqual([])
  })

  test('D-04 of a supplier’s account stays the one that is known when the next bet comes', async () => {
    const { books, days } = await closedBooks('acknowledged_sums')
    const [member, another] = [await books.member(peso(100)), await books.member(peso(100))]
    await recogniseDays(books.database, days.length)
    const writer = books.writer()
    await writer.submit(books.bet(member, 'strayed', peso(7)))
    await writer.submit(books.bet(member, 'unposted', peso(3)))
    const of = (id: string) => `(select id from ledger.transaction where external_id = '${id}')`
    await force(
      books,
      `update ledger.transaction set created_at = ledger.day_start('${days[0]}') where id = ${of('strayed')}`,
    )
    await force(books, `delete from ledger.posting where transaction = ${of('unposted')}`)
    const found = await checkWholeAtOnce(books.database)
    for (const sum of ['come to 30000 more than its postings', 'it has 70000 beyond the games'])
      expect(found.findings.map(({ message }) => message)).toContainEqual(expect.stringContaining(sum))
    await acknowledgeAll(books, found)
    expect(await checkWholeAtOnce(books.database)).toMatchObject({ findings: [] })
    await writer.submit(books.bet(another, 'next', peso(5)))
    expect(await checkWholeAtOnce(books.database)).toMatchObject({ findings: [] })
  })

  test('D-07 hides none of those that come after it, however many there are', async () => {
    const books = await checkedBooks('acknowledged_many')
    const stray = (from: number, to: number) =>
      force(books, `insert into ledger.posting select n, 1, 2, 1 from generate_series(${from}, ${to}) n`)
    await stray(1_001, 1_090)
    const [found] = (await checkWholeAtOnce(books.database)).findings.filter(({ id }) => id === 'D-07')
    await sql`insert into ledger.acknowledged (id, subject, message, note)
      select 'D-07', 'transaction ' || number, ${found?.message}, 'known' from generate_series(1001, 1090) number`.execute(
      books.database.query,
    )
    await stray(1_091, 1_093)
    const later = (await checkWholeAtOnce(books.database)).findings.filter(({ id }) => id === 'D-07')
    expect(later.map(({ subject }) => subject).toSorted()).toEqual(
      [1_091, 1_092, 1_093].map(number => `transaction ${number}`),
    )
  })

  test('D-10 a closed day that is known to be another keeps the days after it from nobody', async () => {
    const { books, days } = await closedBooks('acknowledged_days')
    await force(books, `update ledger.transaction set game = 'another' where ${onDay(days[0])}`)
    await acknowledgeAll(books, await checkWholeAtOnce(books.database))
    await force(books, `update ledger.transaction set game = 'another' where ${onDay(days[1])}`)
    // One is read at a time: it is the turn of each within so many runs.
    const read = new Set<string>()
    for (const _ of days)
      for (const { message } of (await changedDays(books.database, 1)).findings)
        read.add(message.split(' has the digest')[0] ?? '')
    expect(read).toEqual(new Set(days.slice(0, 2).map(day => `its closed day ${day}`)))
  })

  test('D-10 a chain that is known to be broken at a day is found anew when the day before it is forged', async () => {
    const { books, days } = await closedBooks('acknowledged_links')
    const digestIs = (digest: string) =>
      force(books, `update ledger.day_digest set digest = '${digest}' where day = '${days[0]}'`)
    await digestIs('a'.repeat(64))
    await acknowledgeAll(books, await checkWholeAtOnce(books.database))
    expect(await checkWholeAtOnce(books.database)).toMatchObject({ findings: [] })
    await force(books, `update ledger.transaction set game = 'another' where ${onDay(days[0])}`)
    const [told] = (await checkWholeAtOnce(books.database)).findings
    const forged = /comes to ([0-9a-f]{64})$/.exec(told?.message ?? '')?.[1]
    expect(forged).toBeDefined()
    await digestIs(forged ?? '')
    expect((await checkWholeAtOnce(books.database)).findings).toMatchObject([
      { id: 'D-10', message: expect.stringContaining(`its closed day ${days[1]} is not chained`) },
    ])
  })

  test('is one of the last checks, with a note; all else is answered with what is wrong', async () => {
    const books = await checkedBooks('acknowledged_not')
    await allSeen(books)
    for (const id of ['bet-1', 'bet-2']) await books.writer().submit(books.bet(books.member1, id, peso(1)))
    const unread = await checkRecent(books.database, { transactionsMax: 1 })
    const [key = ''] = unread?.findings.map(findingKeyOf) ?? []
    for (const unknown of [key, '0123456789ab'])
      expect(await command(books, `--acknowledge=${unknown}`, '--note=why')).toMatchObject({
        code: 1,
        out: expect.stringMatching(/^The last checks of the server have found nothing/),
      })
    for (const words of [
      ['--acknowledge=0123456789ab'],
      ['--acknowledge=0123456789ab', '--note= '],
      ['--acknowledge=0123456789ab', `--note=${'x'.repeat(501)}`],
      ['--note=why'],
      ['0123456789ab'],
    ])
      expect(await command(books, ...words)).toMatchObject({
        code: 2,
        out: '',
        error: expect.stringContaining('--note='),
      })
    expect(await command(books, '--help')).toMatchObject({ code: 0, out: expect.stringContaining('--acknowledge=') })
  })
})
