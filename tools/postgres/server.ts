import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem, portTaken } from '../problem/index.ts'
import { type Account, chooseAccount } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { buffersFor, memoryHere } from './buffers.ts'
import { ensureCluster, explainServerText, type Layout, layoutOf, passwordOf, SUPERUSER } from './cluster.ts'
import { type Log, openLog, saidSince } from './log.ts'
import { claimFolder } from './owner.ts'
import { freePort, hasEnded, isPortFree, isPostgresAt, isPostgresOf, signal, waitUntil } from './processes.ts'

export type PostgresOptions = {
  /** A folder of its own; made when missing. */
  dataDir: string
  /** A fixed port; without it, any free one. */
  port?: number
  /** Settings of PostgreSQL beside or instead of ours. `fsync: 'off'` also makes a throw-away cluster faster to create. */
  settings?: Readonly<Record<string, string>>
  /** Told about things that take time or are out of the ordinary, one sentence each. */
  log?: (sentence: string) => void
  /** Told when the server ends without `stop`. */
  onDeath?: (sentence: string) => void
  /** How long to wait for another process that uses the folder to end. */
  ownerWaitMs?: number
  /** How long a start may take before that is said. */
  slowStartMs?: number
}

export type Postgres = {
  readonly port: number
  readonly pid: number
  /**
   * The address of one database, with the superuser's password. Never print it. It says that there is no TLS on the loopback address: PGSSLMODE
   * of a shell may ask for it, and is meant for servers elsewhere.
   */
  url(databaseName: string): string
  /** Stops the server in order and gives the folder back. Safe to call twice. */
  stop(): Promise<void>
}

const HOST = '127.0.0.1'
const START_TIMEOUT_MS = 120_000
const SLOW_START_MS = 3_000
const STOP_TIMEOUT_MS = 15_000
const STOP_NOW_TIMEOUT_MS = 5_000
const START_TRIES_MAX = 20
const RETRY_PAUSE_MS = 250

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: HOST,
  // No socket file: its path would be too long below deep folders, and the loopback address is enough.
  unix_socket_directories: '',
  max_connections: '200',
  // A statement that may be about any month of the books locks every part and each of its indexes: ten a month.
  max_locks_per_transaction: '256',
  shared_buffers: buffersFor(memoryHere()),
  max_wal_size: '4GB',
  // The one way this build has, pglz, took half of the time of PostgreSQL where bets were among ten million (`npm run bench:wallet -- loaded`).
  wal_compression: 'off',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements and the details of errors hold personal data, which no log may keep.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/**
 * Starts the embedded PostgreSQL on the loopback address, with the cluster made when there is none. Recovers by itself from
 * a killed run: a server left over is stopped, a half-made cluster is made anew, a lock file without a server is ignored.
 * The server does not hear the terminal's Ctrl-C (the caller stops it last, after its users); it is stopped when this
 * process exits. Throws a `Problem` for everything the user can put right.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const binaries = findBinaries()
  const layout = layoutOf(options.dataDir)
  const release = await claimFolder(layout.folder, {
    waitMs: options.ownerWaitMs ?? 0,
    onWait: pid => options.log?.(`waiting for process ${pid}, which still uses ${layout.folder}`),
  })
  try {
    const account = chooseAccount(layout.folder, layout.cluster, binaries.initdb)
    const password = passwordOf(layout, account)
    await stopLeftOver(layout, options.log)
    await ensureCluster(layout, binaries, account, options.settings?.fsync !== 'off')
    dropEmptyLock(layout)
    const { child, port } = await startWithRetries(options, layout, binaries, account)
    const stop = makeStop(child, release, options.onDeath)
    const url = (databaseName: string) =>
      `postgres://${SUPERUSER}:${password}@${HOST}:${port}/${encodeURIComponent(databaseName)}?sslmode=disable`
    return { port, pid: child.pid ?? 0, url, stop }
  } catch (error) {
    release()
    throw error
  }
}

/** Deletes a cluster that no running program owns, its left-over server included. */
export async function discardPostgres(dataDir: string): Promise<void> {
  const layout = layoutOf(dataDir)
  await stopLeftOver(layout, undefined)
  rmSync(layout.folder, { recursive: true, force: true })
}

/** A server of this cluster can only be left over by a killed run: its owner would have held the folder. */
async function stopLeftOver(layout: Layout, log: PostgresOptions['log']): Promise<void> {
  const pid = readLock(layout).pid
  if (pid === null || !isPostgresOf(pid, layout.cluster)) return
  log?.(`stopping the database that a killed run left over (process ${pid})`)
  const gone = () => !isPostgresOf(pid, layout.cluster)
  signal(pid, 'SIGINT')
  if (await waitUntil(gone, STOP_TIMEOUT_MS)) return
  signal(pid, 'SIGQUIT')
  if (await waitUntil(gone, STOP_NOW_TIMEOUT_MS)) return
  throw new Problem(`A database left over by a killed run does not stop: end it with kill -9 ${pid} and start again.`)
}

/**
 * A server that was killed, or had its power cut, just when it had made its lock file has left it empty, and PostgreSQL would not start over it
 * ever again. One that is at work may be about to write it.
 */
function dropEmptyLock(layout: Layout): void {
  const file = lockOf(layout)
  if (statSync(file, { throwIfNoEntry: false })?.size === 0 && !isPostgresAt(layout.cluster)) rmSync(file)
}

type Started = { child: ChildProcess; port: number }

/** Tries again where waiting or another port helps: backends of a killed server need a moment to notice and go. */
async function startWithRetries(
  options: PostgresOptions,
  layout: Layout,
  binaries: Binaries,
  account: Account,
): Promise<Started> {
  for (let tried = 1; ; tried++) {
    const port = options.port ?? (await freePort())
    if (!(await isPortFree(port, HOST))) throw portTaken(port, 'choose another port for the database')
    const leftBy = readLock(layout).pid
    const settings = { ...SETTINGS, ...options.settings, port: String(port) }
    const log = openLog(layout.log)
    const child = launch(layout, binaries, account, { settings, leftBy, log })
    if (await isReady(child, layout, { ...options, leftBy })) return { child, port }
    const text = saidSince(layout.log, log)
    const passing = /pre-existing shared memory block|Address already in use/.test(text)
    if (!passing || tried === START_TRIES_MAX) throw explainServerText(text, layout, account)
    await sleep(RETRY_PAUSE_MS)
  }
}

/** `leftBy`: the number of the server that has left its lock file behind, if one has. */
type Left = { leftBy: number | null }

function launch(
  layout: Layout,
  binaries: Binaries,
  account: Account,
  { settings, leftBy, log: { descriptor } }: Left & { settings: Readonly<Record<string, string>>; log: Log },
): ChildProcess {
  // After a restart of the machine the number in an old lock file may belong to a stranger, and PostgreSQL would refuse to
  // start. Told that the stranger is its grandparent, it knows the lock is old, and still looks for live backends.
  const oldLock = leftBy === null ? [] : [`PG_GRANDPARENT_PID=${leftBy}`]
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program = '', ...args] = [
    'env',
    'LC_ALL=C',
    ...oldLock,
    ...account.prefix,
    binaries.postgres,
    '-D',
    layout.cluster,
  ]
  const { uid, gid } = account
  const child = spawn(program, [...args, ...flags], {
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
    cwd: layout.folder,
    detached: true,
    stdio: ['ignore', descriptor, descriptor],
  })
  closeSync(descriptor)
  // From its first moment: who is ended while the server still starts has not heard of it yet, and nobody else would stop it.
  const atExit = () => child.kill('SIGINT')
  const forget = () => process.off('exit', atExit)
  process.on('exit', atExit)
  child.once('exit', forget).on('error', forget)
  return child
}

/** Waits until the server takes connections; false when it ended instead. */
async function isReady(
  child: ChildProcess,
  layout: Layout,
  { log, slowStartMs = SLOW_START_MS, leftBy }: Pick<PostgresOptions, 'log' | 'slowStartMs'> & Left,
): Promise<boolean> {
  const ready = () => {
    const lock = readLock(layout)
    return lock.pid === child.pid && lock.status === 'ready'
  }
  const settled = () => hasEnded(child) || ready()
  if (!(await waitUntil(settled, slowStartMs))) {
    log?.(
      leftBy === null
        ? 'the database takes its time to start'
        : 'the database is recovering what a killed run left behind',
    )
    if (!(await waitUntil(settled, START_TIMEOUT_MS))) child.kill('SIGQUIT')
  }
  return ready()
}

const lockOf = ({ cluster }: Layout): string => join(cluster, 'postmaster.pid')

/** PostgreSQL's own lock file: the number of the server on line 1, its status on line 8. */
function readLock(layout: Layout): { pid: number | null; status: string } {
  try {
    const lines = readFileSync(lockOf(layout), 'utf8').split('\n')
    return { pid: Math.abs(Number(lines[0])) || null, status: (lines[7] ?? '').trim() }
  } catch {
    return { pid: null, status: '' }
  }
}

function makeStop(child: ChildProcess, release: () => void, onDeath: PostgresOptions['onDeath']): () => Promise<void> {
  let stopping: Promise<void> | null = null
  child.unref()
  const ended = new Promise<void>(resolve => {
    child.once('exit', (code, signalName) => {
      release()
      resolve()
      if (stopping === null) onDeath?.(`the database ended (${signalName ?? `code ${code}`})`)
    })
  })
  const stopNow = async () => {
    child.ref()
    child.kill('SIGINT')
    const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS)
    await ended
    clearTimeout(timer)
  }
  return () => {
    stopping ??= stopNow()
    return stopping
  }
}
