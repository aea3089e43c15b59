import { DatabaseFilesClosed, readDatabaseUrl } from './config.ts'
import { connect, type Database } from './connect.ts'

type CommandOptions = {
  /** As the server of the database knows it. */
  name: string
  connectionsMax: number
  say(line: string): void
  /** What is told of an error that the command did not answer itself. */
  sentenceOf(error: unknown): string
}

const COULD_NOT = 2

/**
 * Runs a command over the database of the site that runs here. The process ends with its code, and with 2 when it could not, or could not say what
 * it came to, as into a file on a full disk: Node would end it with 1, which is an alarm.
 */
export async function runOverDatabase(
  options: CommandOptions,
  command: (database: Database) => Promise<number>,
): Promise<void> {
  let isUnsaid = false
  process.stdout.on('error', error => {
    if (!isUnsaid) process.stderr.write(`What this says cannot be written: ${error.message}\n`)
    isUnsaid = true
    process.exitCode = COULD_NOT
  })
  // How far it is, or why it could not: its code says that, too.
  process.stderr.on('error', () => undefined)
  const code = await codeOf(options, command)
  process.exitCode = isUnsaid ? COULD_NOT : code
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
      return COULD_NOT
    }
    database = connect({ url, connectionsMax, name })
    return await command(database)
  } catch (error) {
    say(error instanceof DatabaseFilesClosed ? error.message : sentenceOf(error))
    return COULD_NOT
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
  if (words.includes('--help')) {
    process.stdout.write(`${help}\n`)
    return
  }
  const asked = askedBy(words)
  if (typeof asked !== 'string') return runOverDatabase(options, database => command(database, asked))
  process.stderr.write(`${asked}\n${help}\n`)
  process.exitCode = COULD_NOT
}
