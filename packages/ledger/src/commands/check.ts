import type { Database } from '@hiyas/database'
import { runAsked } from '@hiyas/database/command'
import { type AcknowledgeRefusal, acknowledge, NOTE_LENGTH_MAX } from '../check/acknowledge.ts'
import { checkLedger, type Finding, INVARIANTS } from '../check/check.ts'
import { ACKNOWLEDGED_MAX, findingKeyOf, sortOut } from '../check/findings.ts'
import { sweepBooks } from '../check/sweep.ts'
import { tellProgress } from '../check/sweep-progress.ts'
import { changedDays, isWritable } from '../days/changed-days.ts'
import { booksUnread } from './command.ts'

const HELP = `npm run ledger:check -- [--acknowledge=<key> --note=<why>]

Proves the books: a line for each finding, with its key at the end. All of them are read, by slices, and how far it is goes to the error
output. One that was broken off and had found nothing is gone on with for a day.

  --acknowledge=<key>   instead: a finding of the server's last checks is known, and stays. It is told apart from then on, and its checks go on
                        from where they are; should it ever say anything else, it is found anew
  --note=<why>          what is known of it, and by whom

Ends with 0 when the books are right but for what is acknowledged, 1 when they are not, 2 when it cannot tell.`

const ACKNOWLEDGE = '--acknowledge='
const NOTE = '--note='

const REFUSED = {
  finding_unknown: 'The last checks of the server have found nothing of this key that is not acknowledged yet.',
  too_many: `${ACKNOWLEDGED_MAX} findings are acknowledged: books with more need more than notes.`,
} as const satisfies Record<AcknowledgeRefusal, string>

await runAsked<Noted | null>(
  { name: 'ledger-check', connectionsMax: 1, say, sentenceOf: booksUnread },
  { words: process.argv.slice(2), help: HELP, askedBy },
  (database, asked) => (asked === null ? check(database) : note(database, asked)),
)

type Noted = { key: string; note: string }

/** What to note, nothing, or what is wrong with it. */
function askedBy(given: readonly string[]): Noted | null | string {
  const textAfter = (name: string) => given.findLast(word => word.startsWith(name))?.slice(name.length)
  const unknown = given.find(word => !word.startsWith(ACKNOWLEDGE) && !word.startsWith(NOTE))
  if (unknown !== undefined) return `There is no ${unknown} here.`
  const [key, text] = [textAfter(ACKNOWLEDGE), textAfter(NOTE)?.trim()]
  if (key === undefined) return text === undefined ? null : `A note is of a finding: ${ACKNOWLEDGE}<key>.`
  if (!text || text.length > NOTE_LENGTH_MAX) return `${NOTE}<why> says why, in ${NOTE_LENGTH_MAX} letters at most.`
  return { key, note: text }
}

async function note(database: Database, noted: Noted): Promise<number> {
  const result = await acknowledge(database, noted)
  say(
    result.ok
      ? `Acknowledged: ${result.value.id}  ${result.value.subject}: ${result.value.message}`
      : REFUSED[result.code],
  )
  return result.ok ? 0 : 1
}

async function check(database: Database): Promise<number> {
  const found = await findingsOf(database)
  const days = await changedDays(database)
  const { findings, acknowledged } = await sortOut(database.query, [...found, ...days.findings])
  for (const finding of findings)
    say(`${finding.id}  ${finding.subject}: ${finding.message} (${findingKeyOf(finding)})`)
  for (const { id, subject, message, note: why, at } of acknowledged)
    say(`${id}  ${subject}: ${message} (acknowledged ${at.toISOString()}: ${why})`)
  if (days.read < days.closed)
    say(`Of ${days.closed} closed days ${days.read} were read again, those not read for longest: the next run goes on.`)
  say(conclusionOf(findings.length, acknowledged.length))
  return findings.length === 0 ? 0 : 1
}

async function findingsOf(database: Database): Promise<Finding[]> {
  if (!(await isWritable(database.query))) {
    process.stderr.write('This database can only be read and keeps no place: all of it is read in one go.\n')
    return checkLedger(database.query)
  }
  const tell = tellProgress(line => process.stderr.write(`${line}\n`))
  // Another one, begun beside this one, may have ended it, and was told: this one begins anew.
  for (;;) {
    const done = await sweepBooks(database, 'asked', { onSlice: tell })
    if (done !== null) return done.findings
  }
}

function conclusionOf(findings: number, acknowledged: number): string {
  if (findings > 0) return `${findings} findings${acknowledged === 0 ? '' : ` and ${acknowledged} acknowledged`}.`
  if (acknowledged > 0) return `Nothing is wrong but what is known: ${acknowledged} acknowledged.`
  return `The books are right: ${INVARIANTS.slice(0, -1).join(', ')} and ${INVARIANTS.at(-1)} hold.`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
