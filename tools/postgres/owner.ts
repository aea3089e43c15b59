import { appendFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, explainFileError, Problem } from '../problem/index.ts'
import { holderIn, linesOf, share, take } from './claim.mjs'
import { waitUntil } from './processes.ts'

const OWNER_FILE = 'owner'
const CLAIM_POLL_MS = 100
/** What an owner adds that ends in order, and how long that may take: its programs have 15 s each, and the database after them. */
const ENDING = 'ending'
const ENDING_MAX_MS = 60_000

type Claim = { waitMs: number; onWait?: (pid: number) => void }

/**
 * Takes a data folder for this process, so that two programs never use one folder. The claim of a process that is gone,
 * killed or not, counts for nothing. Waits `waitMs` for an owner that may be about to end, for one that says so until it has, then
 * throws a Problem.
 * Answers how to give the folder back.
 */
export async function claimFolder(folder: string, claim: Claim): Promise<() => void> {
  const file = join(folder, OWNER_FILE)
  let told = false
  const tryOnce = (): boolean => {
    if (take(file)) return true
    const owner = readOwner(folder)
    if (owner !== null && !told) claim.onWait?.(owner)
    told ||= owner !== null
    return false
  }
  try {
    const isMine =
      (await waitUntil(tryOnce, claim.waitMs, CLAIM_POLL_MS)) ||
      (linesOf(file).includes(ENDING) && (await waitUntil(tryOnce, ENDING_MAX_MS, CLAIM_POLL_MS)))
    if (isMine) return () => rmSync(file, { force: true })
  } catch (error) {
    throw takesNoFiles(error, folder) ?? explainFileError(error, folder)
  }
  const owner = readOwner(folder)
  throw new Problem(
    `${folder} is in use by process ${owner}: stop that one first (kill ${owner}), or set HIYAS_DATA to another folder.`,
  )
}

/** Some folders of the system hold what it tells of itself. Of a new file in there it says that it cannot be found. */
const takesNoFiles = (error: unknown, folder: string): Problem | null =>
  codeOf(error) === 'ENOENT' && existsSync(folder)
    ? new Problem(`${folder} takes no files: set HIYAS_DATA to a folder of your own.`)
    : null

/** Says to whoever waits for the folder that this process, which holds it, ends. */
export function sayEnding(folder: string): void {
  if (readOwner(folder) === process.pid) appendFileSync(join(folder, OWNER_FILE), `${ENDING}\n`)
}

/** Has a program that this process, which holds the folder, has started hold it too: a kill of this one leaves that at work in there. */
export const shareFolder = (folder: string, pid: number): void => share(join(folder, OWNER_FILE), pid)

/** The process that holds the folder and still runs, or null. */
export const readOwner = (folder: string): number | null => holderIn(linesOf(join(folder, OWNER_FILE)))
