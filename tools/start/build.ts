import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { isRefused, Problem } from '@hiyas/tools/problem'
import { openLog, tailOf } from './logs.ts'
import { digestOfSources, readStamp, removeStamp, writeStamp } from './stamp.ts'

export type Build = { root: string; app: string; logFolder: string }

/** Builds an app whose sources have changed since its last build. Answers whether there was anything to do. */
export async function buildIfStale({ root, app, logFolder }: Build): Promise<boolean> {
  const script = join(root, app, 'build.ts')
  if (!existsSync(script)) return false
  const digest = digestOfSources(root, app)
  if (readStamp(root, app) === digest) return false
  takeOver(root, app)
  const log = openLog(logFolder, `build-${app.replaceAll('/', '-')}`)
  const child = spawn(process.execPath, [script], { cwd: root, stdio: ['ignore', log.descriptor, log.descriptor] })
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
  writeStamp(root, app, digest)
  return true
}

/** An earlier build counts no more. Where it is somebody else's, nothing is built over it. */
function takeOver(root: string, app: string): void {
  const folder = join(root, app, 'dist')
  try {
    removeStamp(root, app)
    if (existsSync(folder)) accessSync(folder, constants.W_OK)
  } catch (error) {
    if (!isRefused(error)) throw error
    throw new Problem(
      `No permission to write to ${folder}, which holds a build of another account: give it to the account you run this as (chown -R), or delete it.`,
    )
  }
}
