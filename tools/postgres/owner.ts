import { appendFileSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { codeOf, explainFileError, Problem } from './problem.ts'
import { birthOf, waitUntil } from './processes.ts'

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
    throw explainFileError(error, folder)
  }
  const owner = readOwner(folder)
  throw new Problem(
    `${folder} is in use by process ${owner}: stop that one first (kill ${owner}), or set HIYAS_DATA to another folder.`,
  )
}

/** Says to whoever waits for the folder that this process, which holds it, ends. */
export function sayEnding(folder: string): void {
  if (readOwner(folder) === process.pid) appendFileSync(join(folder, OWNER_FILE), `${ENDING}\n`)
}

/** The process that holds the folder and still runs, or null. */
export const readOwner = (folder: string): number | null => ownerIn(linesOf(join(folder, OWNER_FILE)))

function ownerIn([pid = '', birth = '']: readonly string[]): number | null {
  return birth !== '' && birthOf(Number(pid)) === birth ? Number(pid) : null
}

/** Nothing where there is no such file. */
function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').trim().split('\n')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/**
 * Takes a file that nobody holds, or whose holder is gone. Such a one is thrown away by whoever has taken the turn to do so: between a look
 * and a deletion by two at once, the second would delete what the first has taken. A turn is taken in the same way.
 */
function take(file: string): boolean {
  if (create(file)) return true
  if (ownerIn(linesOf(file)) !== null) return false
  const turn = `${file}.turn`
  if (!take(turn)) return false
  try {
    const left = linesOf(file)
    // It may have been given back in the meantime, and taken again.
    if (left.length > 0 && ownerIn(left) === null) rmSync(file, { force: true })
    return create(file)
  } finally {
    rmSync(turn, { force: true })
  }
}

/** Creates the file only when there is none, and whole: the file system decides between two that try at once. */
function create(file: string): boolean {
  const draft = `${file}.${process.pid}-${threadId}`
  try {
    writeFileSync(draft, `${process.pid}\n${birthOf(process.pid)}\n`, { mode: 0o600 })
    linkSync(draft, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
