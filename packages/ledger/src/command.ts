import { connect, type Database } from '@hiyas/database'
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

/** Of the commands that read the books and nothing else. */
export const booksUnread = (error: unknown): string =>
  `The books cannot be read: ${error instanceof Error ? error.message : error}`
