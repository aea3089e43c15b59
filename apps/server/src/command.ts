import type { Database } from '@hiyas/database'
import { runOverDatabase } from '@hiyas/ledger'
import { SealingProblem } from './platform/sealing/seal.ts'

/** What a command of operators comes to: 0 when it did what was asked, 1 when it was asked something wrong. */
export type Outcome = { code: 0 | 1; says: string }

/**
 * Runs a command over the database of the site that runs here. The process ends with its code, and with 2 when it could not. Asked for `--help`
 * it says how it is used, whether a site runs or not.
 */
export async function runCommand(
  { name, usage }: { name: string; usage: string },
  command: (database: Database, words: readonly string[]) => Promise<Outcome>,
): Promise<void> {
  const words = process.argv.slice(2)
  if (words.includes('--help')) return say(usage)
  await runOverDatabase({ name: `hiyas-${name}`, connectionsMax: 4, say, sentenceOf }, async database => {
    const { code, says } = await command(database, words)
    say(says)
    return code
  })
}

function sentenceOf(error: unknown): string {
  if (error instanceof SealingProblem) return error.message
  return `The database does not answer as it should: ${error instanceof Error ? error.message : error}`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
