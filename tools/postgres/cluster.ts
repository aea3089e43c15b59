import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { diskFull, explainFileError, makeFolder, noPermission, Problem } from '../problem/index.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { shareFolder } from './owner.ts'
import { writeWhole } from './whole-file.ts'

export const SUPERUSER = 'hiyas'

const PASSWORD_BYTES = 24
const INITDB_TIMEOUT_MS = 120_000
/** A new cluster takes 40 MB and its first log segments as much again. */
const FRESH_CLUSTER_BYTES_MIN = 150 * 1024 * 1024

/** Where the files of one embedded server are. `cluster` is PostgreSQL's own data directory. */
export type Layout = { folder: string; cluster: string; log: string; password: string }

export function layoutOf(dataDir: string): Layout {
  try {
    makeFolder(dirname(dataDir))
    if (!existsSync(dataDir)) mkdirSync(dataDir, { mode: 0o700 })
    const folder = realpathSync(dataDir)
    const at = (name: string) => join(folder, name)
    return { folder, cluster: at('cluster'), log: at('postgres.log'), password: at('password') }
  } catch (error) {
    throw explainFileError(error, dataDir)
  }
}

/** The password of the superuser; made once, readable by its owner only. */
export function passwordOf(layout: Layout, { uid, gid }: Account): string {
  try {
    // An empty one, which a power cut may have left, is none.
    if (!statSync(layout.password, { throwIfNoEntry: false })?.size) {
      const owner = uid === undefined || gid === undefined ? {} : { owner: { uid, gid } }
      writeWhole(layout.password, randomBytes(PASSWORD_BYTES).toString('base64url'), { mode: 0o600, ...owner })
    }
    return readFileSync(layout.password, 'utf8')
  } catch (error) {
    throw explainFileError(error, layout.folder)
  }
}

/**
 * Makes the cluster unless it is there. A run that was killed in the middle leaves only `cluster.new`, which is thrown
 * away: `cluster` appears whole or not at all. A cluster of another major version is refused with the remedy.
 */
export async function ensureCluster(
  layout: Layout,
  binaries: Binaries,
  account: Account,
  durable: boolean,
): Promise<void> {
  if (existsSync(layout.cluster)) {
    checkVersion(layout, binaries)
    return
  }
  const { bavail, bsize } = statfsSync(layout.folder)
  if (bavail * bsize < FRESH_CLUSTER_BYTES_MIN) throw diskFull(layout.folder)
  const fresh = `${layout.cluster}.new`
  rmSync(fresh, { recursive: true, force: true })
  const [program = '', ...args] = [
    ...['env', 'LC_ALL=C', ...account.prefix, binaries.initdb, '-D', fresh],
    ...[`--username=${SUPERUSER}`, `--pwfile=${layout.password}`, '--auth=scram-sha-256'],
    // The same order and case rules on every machine, whatever its locales are.
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...(durable ? [] : ['--no-sync']),
  ]
  const failure = await run(program, args, layout.folder, account)
  if (failure !== null) throw explainServerText(failure, layout, account)
  renameSync(fresh, layout.cluster)
}

/** What PostgreSQL said when it did not start, as one sentence with the remedy. */
export function explainServerText(text: string, layout: Layout, account: Account): Problem {
  if (/No space left on device|Disk quota exceeded/.test(text)) return diskFull(layout.folder)
  if (/Permission denied|wrong ownership|Operation not permitted|EACCES/.test(text)) {
    return process.getuid?.() === 0 && account.uid !== undefined
      ? noEntry(layout.folder, account.uid)
      : noPermission(layout.folder)
  }
  if (/Cannot allocate memory|could not create shared memory/.test(text)) {
    return new Problem('There is not enough memory for PostgreSQL: close other programs, or set DATABASE_URL.')
  }
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const reason = lines.findLast(line => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? 'nothing'
  return new Problem(`PostgreSQL did not start and said "${reason.trim()}": see ${layout.log}, or set DATABASE_URL.`)
}

const noEntry = (folder: string, uid: number): Problem =>
  new Problem(
    `PostgreSQL refuses to run as root and account ${uid} may not enter ${folder} or the program's own folder: run as an ordinary user, move both to where every account may enter, or set DATABASE_URL.`,
  )

/**
 * Runs a program to its end in a folder that this process holds; answers what it said when it failed. It ends with this process; where that is
 * killed, the program holds the folder until it has ended: it would go on writing to where the next start makes a cluster.
 */
function run(program: string, args: string[], cwd: string, { uid, gid }: Account): Promise<string | null> {
  const identity = uid === undefined || gid === undefined ? {} : { uid, gid }
  return new Promise(resolve => {
    const child = execFile(program, args, { ...identity, cwd, timeout: INITDB_TIMEOUT_MS }, (error, stdout, stderr) => {
      process.off('exit', atExit)
      resolve(error === null ? null : `${stdout}\n${stderr}\n${stderr === '' ? error.message : ''}`)
    })
    const atExit = () => child.kill()
    process.on('exit', atExit)
    if (child.pid !== undefined) shareFolder(cwd, child.pid)
  })
}

function checkVersion(layout: Layout, binaries: Binaries): void {
  const file = join(layout.cluster, 'PG_VERSION')
  let major: string
  try {
    major = readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw explainFileError(error, layout.folder)
  }
  if (major === binaries.major) return
  throw new Problem(
    `${layout.folder} was made by PostgreSQL ${major} and this is PostgreSQL ${binaries.major}: export it with the older version, or move the folder away to begin anew.`,
  )
}
