import { join } from 'node:path'
import { connect, loadMigrations, migrate } from '@hiyas/database'
import { readDatabaseUrl } from '../config.ts'
import { createDatabaseClock, processClock } from '../database-clock.ts'
import { isOfStudio } from '../store/retire.ts'
import { retire } from './service.ts'

const HELP = `npm run studio:retire

Run it once on a studio's database that was restored from a backup or failed over to a copy that was behind, before the studio starts on it:
links of flights and server seeds that it takes for secret may have been told. None of them decides anything afterwards. Open rounds that a
seed had decided are taken back, and players of provably fair games open them anew.

The database is that of STUDIO_DATABASE_URL, else the one that npm start would use, which must not be running.

Ends with 0 when it is done, 1 while a studio is at work on the database, 2 when it could not.`

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const [word] = process.argv.slice(2)
if (word === '--help') say(HELP)
else if (word !== undefined) {
  process.stderr.write(`There is no ${word} here.\n${HELP}\n`)
  process.exitCode = 2
} else process.exitCode = await run(readDatabaseUrl())

async function run(url: string | null): Promise<number> {
  if (url === null) {
    say('STUDIO_DATABASE_URL is missing.')
    return 2
  }
  const database = connect({ url, connectionsMax: 1, name: 'studio-retire', onIdleError: () => undefined })
  try {
    // Told that nothing was there to be retired, an operator who named another one would start the studio on what may have been told (RNG-12).
    if (!(await isOfStudio(database.query))) {
      say('That is no database of a studio: name the one that was restored.')
      return 2
    }
    // The backup may be of a version before.
    await migrate(database, await loadMigrations('studio', join(import.meta.dirname, '../store/migrations')))
    const clock = createDatabaseClock(database, processClock)
    await clock.compare()
    const result = await retire(database, clock.nowMs())
    if (!result.ok) {
      say('A studio is at work on this database: stop it first.')
      return 1
    }
    const { chains, pairs, rounds } = result.value
    say(`Retired: ${chains} chains of flights, ${pairs} pairs of seeds. ${rounds} open rounds are taken back.`)
    return 0
  } catch (error) {
    say(`The database does not answer as it should: ${error instanceof Error ? error.message : error}`)
    return 2
  } finally {
    await database.close()
  }
}
