import { connect, type Database } from '@hiyas/database'
import { DAY_MS, dayStartMs, isDay, readTime } from '@hiyas/kernel'
import { DatabaseFilesClosed, readDatabaseUrl } from './config.ts'

export type CommandOptions = {
  /** As the server of the database knows it. */
  name: string
  connectionsMax: number
  say(line: string): void
  /** What is told of an error that the command did not answer itself. */
  sentenceOf(error: unknown): string
}

/** Runs a command over the database of the site that runs here. The process ends with its code, and with 2 when it could not. */
export async function runOverDatabase(
  options: CommandOptions,
  command: (database: Database) => Promise<number>,
): Promise<void> {
  process.exitCode = await codeOf(options, command)
}

async function codeOf(
  { name, connectionsMax, say, sentenceOf }: CommandOptions,
  command: (database: Database) => Promise<number>,
): Promise<number> {
  let database: Database | null = null
  try {
    const url = await readDatabaseUrl()
    if (url === null) {
      say('No database is running here: run npm start first, or set DATABASE_URL.')
      return 2
    }
    database = connect({ url, connectionsMax, name })
    return await command(database)
  } catch (error) {
    say(error instanceof DatabaseFilesClosed ? error.message : sentenceOf(error))
    return 2
  } finally {
    await database?.close()
  }
}

type Asked<What> = {
  words: readonly string[]
  help: string
  /** What the words ask for, or a sentence that says what is wrong with them. */
  askedBy(words: readonly string[]): What | string
}

/** Runs what the words after a command ask for. `--help` says how it is used, and so does what is wrong with them, which ends it with 2. */
export async function runAsked<What extends object | null>(
  options: CommandOptions,
  { words, help, askedBy }: Asked<What>,
  command: (database: Database, asked: What) => Promise<number>,
): Promise<void> {
  if (words.includes('--help')) return options.say(help)
  const asked = askedBy(words)
  if (typeof asked !== 'string') return runOverDatabase(options, database => command(database, asked))
  process.stderr.write(`${asked}\n${help}\n`)
  process.exitCode = 2
}

/** A moment such as 2026-11-30T16:00:00Z, or the start or the end of a day of Manila such as 2026-11-30; null when a text is neither. */
export function readMoment(text: string, side: 'start' | 'end'): Date | null {
  return isDay(text) ? new Date(dayStartMs(text) + (side === 'end' ? DAY_MS : 0)) : readTime(text)
}

/** Waits for whoever reads slower than we write. */
export function writeLine(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(`${text}\n`, error => (error ? reject(error) : resolve()))
  })
}

/** Of the commands that read the books and nothing else. */
export const booksUnread = (error: unknown): string =>
  `The books cannot be read: ${error instanceof Error ? error.message : error}`
