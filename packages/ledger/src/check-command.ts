import type { Database } from '@hiyas/database'
import { changedDays } from './changed-days.ts'
import { checkLedger, INVARIANTS } from './check.ts'
import { booksUnread, runOverDatabase } from './command.ts'

/** `npm run ledger:check`: proves the books. Ends with 0 when they are right, 1 when they are not, 2 when it cannot tell. */
await runOverDatabase({ name: 'ledger-check', connectionsMax: 1, say, sentenceOf: booksUnread }, check)

async function check(database: Database): Promise<number> {
  const found = await checkLedger(database.query)
  const days = await changedDays(database)
  const findings = [...found, ...days.findings]
  for (const { id, subject, message } of findings) say(`${id}  ${subject}: ${message}`)
  if (days.read < days.closed)
    say(`Of ${days.closed} closed days ${days.read} were read again, those not read for longest: the next run goes on.`)
  say(
    findings.length === 0
      ? `The books are right: ${INVARIANTS.slice(0, -1).join(', ')} and ${INVARIANTS.at(-1)} hold.`
      : `${findings.length} findings.`,
  )
  return findings.length === 0 ? 0 : 1
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
