/** The one place of this package that reads the environment. */

/** The server that tests may use in place of an embedded one; its account must be allowed to create databases. */
export const externalServerUrl = (): string | undefined => process.env.DATABASE_URL || undefined

/** What the global set-up of a test run tells its workers: the server to create databases on, the prefix of their names, and its folder. */
export type TestRun = { serverUrl: string; prefix: string; folder: string }

/** Workers inherit the environment of the run that starts them. */
export function announceRun(run: TestRun): void {
  process.env.HIYAS_TEST_SERVER_URL = run.serverUrl
  process.env.HIYAS_TEST_PREFIX = run.prefix
  process.env.HIYAS_TEST_FOLDER = run.folder
}

/** The announced run, or null outside of one. */
export function announcedRun(): TestRun | null {
  const { HIYAS_TEST_SERVER_URL: serverUrl, HIYAS_TEST_PREFIX: prefix, HIYAS_TEST_FOLDER: folder } = process.env
  return serverUrl && prefix && folder ? { serverUrl, prefix, folder } : null
}

const SEED_DEFAULT = 20_261_121

/** What the values that tests make up start from: one and the same in every run, so that a run is red for what was changed alone. */
export const seedOfValues = (): number => Number(process.env.FUZZ_SEED ?? SEED_DEFAULT)

/** How many processes the lab of rounds is asked to kill, and by which seed; null: as few as a test run needs. */
export function killsWanted(): { kills: number; seed: string } | null {
  const kills = Number(process.env.HIYAS_KILLS)
  return Number.isInteger(kills) && kills > 0 ? { kills, seed: process.env.HIYAS_KILLS_SEED || 'hiyas' } : null
}
