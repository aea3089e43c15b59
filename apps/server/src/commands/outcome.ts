import type { Database } from '@hiyas/database'
import { runOverDatabase } from '@hiyas/database/command'
import { type Sign, SupplierTransportError } from '@hiyas/supplier'
import { isSupplier } from '../modules/games/index.ts'
import { readOperatorKey } from '../modules/reconciliation/index.ts'
import { SealingProblem } from '../platform/sealing/seal.ts'

/**
 * What a command of operators comes to: 0 when it did what was asked, 1 when it was refused or has found what somebody must look at, 2 when it was
 * not understood or could not be done. Whoever watches it knows an alarm from a slip and from a supplier who is away.
 */
export type Outcome = { code: 0 | 1 | 2; says: string }

export const done = (says: string): Outcome => ({ code: 0, says })
export const wrong = (says: string): Outcome => ({ code: 1, says })
/** It was not understood, or cannot be done now. */
export const failed = (says: string): Outcome => ({ code: 2, says })

/** What one command lists at most. */
export const LISTED_MAX = 200
/** Of how many days a command tells at most. */
export const DAYS_MAX = 31
const NOTE_LENGTH_MAX = 500

/** Who decides, as he names himself. */
export const PERSON = /^[A-Za-z0-9._@-]{2,64}$/
/** What counts cases and corrections. */
export const NUMBER = /^[1-9]\d{0,17}$/

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

type Listing<Row> = {
  textOf(row: Row): string
  /** What is said when there is nothing to list. */
  none: string
  /** Which of all these are. */
  which: 'newest' | 'oldest'
  between?: string
}

/** A list of rows, of which one more than `LISTED_MAX` was asked for. */
export function listed<Row>(rows: readonly Row[], { textOf, none, which, between = '\n' }: Listing<Row>): Outcome {
  if (rows.length === 0) return done(none)
  const texts = rows.slice(0, LISTED_MAX).map(textOf)
  if (rows.length > LISTED_MAX) texts.push(`... and more: these are the ${which} ${LISTED_MAX}.`)
  return done(texts.join(between))
}

/** How many days a word means; null when it is no number of them, or of too many. */
export function daysIn(word: string): number | null {
  const days = /^\d{1,2}$/.test(word) ? Number(word) : 0
  return days >= 1 && days <= DAYS_MAX ? days : null
}

/** Null when there is nothing wrong with it. */
export const wrongNote = (note: string): Outcome | null =>
  note.length > NOTE_LENGTH_MAX ? wrong(`A note has at most ${NOTE_LENGTH_MAX} letters.`) : null

export const noSupplier = (supplier: string): Outcome => wrong(`There is no supplier ${supplier}.`)

/** Null when there is one of this code, or none was named. */
export const wrongSupplier = async (database: Database, supplier: string | undefined): Promise<Outcome | null> =>
  supplier === undefined || (await isSupplier(database.query, supplier)) ? null : noSupplier(supplier)

/** What comes of asking a supplier with our own key, or why he cannot be asked. */
export async function askSupplier(
  { supplier, keyFile }: { supplier: string; keyFile: string },
  ask: (sign: Sign) => Promise<Outcome>,
): Promise<Outcome> {
  const key = readOperatorKey(keyFile)
  if ('says' in key) return failed(key.says)
  try {
    return await ask(key.sign)
  } catch (error) {
    if (error instanceof SupplierTransportError) return cannotAsk(supplier, error)
    throw error
  }
}

export const cannotAsk = (supplier: string, { message }: SupplierTransportError): Outcome =>
  failed(`${supplier} cannot be asked: ${message}.`)

function sentenceOf(error: unknown): string {
  if (error instanceof SealingProblem) return error.message
  return `The database does not answer as it should: ${error instanceof Error ? error.message : error}`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
