import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, explainFileError, Problem } from './problem.ts'
import { birthOf, waitUntil } from './processes.ts'

const OWNER_FILE = 'owner'
const CLAIM_POLL_MS = 100

type Claim = { waitMs: number; onWait?: (pid: number) => void }

/**
 * Takes a data folder for this process, so that two programs never use one folder. The claim of a process that is gone,
 * killed or not, counts for nothing. Waits `waitMs` for an owner that may be about to end, then throws a Problem.
 * Answers how to give the folder back.
 */
export async function claimFolder(folder: string, claim: Claim): Promise<() => void> {
  const file = join(folder, OWNER_FILE)
  let told = false
  const tryOnce = (): boolean => {
    if (write(file)) return true
    const owner = readOwner(folder)
    if (owner === null) rmSync(file, { force: true })
    else if (!told) claim.onWait?.(owner)
    told ||= owner !== null
    return owner === null && write(file)
  }
  try {
    if (await waitUntil(tryOnce, claim.waitMs, CLAIM_POLL_MS)) return () => rmSync(file, { force: true })
  } catch (error) {
    throw explainFileError(error, folder)
  }
  const owner = readOwner(folder)
  throw new Problem(
    `${folder} is in use by process ${owner}: stop that one first (kill ${owner}), or set HIYAS_DATA to another folder.`,
  )
}

/** The process that holds the folder and still runs, or null. */
export function readOwner(folder: string): number | null {
  try {
    const [pid = '', birth = ''] = readFileSync(join(folder, OWNER_FILE), 'utf8').trim().split('\n')
    return birth !== '' && birthOf(Number(pid)) === birth ? Number(pid) : null
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** Creates the file only when there is none: the file system decides between two that try at once. */
function write(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid}\n${birthOf(process.pid)}\n`, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}
