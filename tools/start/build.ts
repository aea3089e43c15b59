import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { share, take } from '@hiyas/tools/postgres'
import { explainFileError, isRefused, Problem } from '@hiyas/tools/problem'
import { openLog, tailOf } from './logs.ts'
import { digestOfSources, readStamp, removeStamp, writeStamp } from './stamp.ts'

export type Build = { root: string; app: string; logFolder: string }

const CLAIM_POLL_MS = 100

/**
 * Builds an app whose sources have changed since its last build. Answers whether there was anything to do. One at a time: two runs of one
 * checkout, each with a data folder of its own, would take each other's files away.
 */
export async function buildIfStale({ root, app, logFolder }: Build): Promise<boolean> {
  if (!existsSync(join(root, app, 'build.ts'))) return false
  const digest = digestOfSources(root, app)
  if (readStamp(root, app) === digest) return false
  const claim = await claimBuild(root, app)
  try {
    // Another one may have done it while this one waited.
    if (readStamp(root, app) === digest) return false
    await build({ root, app, logFolder }, claim)
    writeStamp(root, app, digest)
    return true
  } finally {
    rmSync(claim, { force: true })
  }
}

async function build({ root, app, logFolder }: Build, claim: string): Promise<void> {
  // An earlier build counts no more.
  removeStamp(root, app)
  const log = openLog(logFolder, `build-${app.replaceAll('/', '-')}`)
  const child = spawn(process.execPath, [join(root, app, 'build.ts')], {
    cwd: root,
    stdio: ['ignore', log.descriptor, log.descriptor],
  })
  // It may go on after a kill of this process.
  if (child.pid !== undefined) share(claim, child.pid)
  const stop = () => child.kill()
  process.once('exit', stop)
  const code = await new Promise<number | null>(resolve => {
    child.once('error', () => resolve(null))
    child.once('exit', resolve)
  })
  process.off('exit', stop)
  log.close()
  if (code !== 0)
    throw new Problem(
      `The build of ${app} failed: mend what it says below (all of it is in ${log.file}).\n${tailOf(log.file)}`,
    )
}

/**
 * Waits for whoever builds the app here, and answers the file that says it is this one. Where an earlier build is somebody else's, nothing is
 * built over it.
 */
async function claimBuild(root: string, app: string): Promise<string> {
  const folder = join(root, app, 'dist')
  const claim = join(folder, '.building')
  try {
    mkdirSync(folder, { recursive: true })
    while (!take(claim)) await sleep(CLAIM_POLL_MS)
  } catch (error) {
    if (!isRefused(error)) throw explainFileError(error, folder)
    throw new Problem(
      `No permission to write to ${folder}, which holds a build of another account: give it to the account you run this as (chown -R), or delete it.`,
    )
  }
  return claim
}
