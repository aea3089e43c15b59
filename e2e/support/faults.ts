import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { House } from './house.ts'

const SCRIPTS = {
  start: 'tools/start/start.ts',
  server: 'apps/server/src/main.ts',
  studio: 'apps/studio/src/server/main.ts',
  sandbox: 'apps/sandbox/src/main.ts',
} as const
/** How PostgreSQL entitles the processes that serve the site's database, the studio's is named otherwise. */
const SITE_BACKEND = /^postgres: hiyas hiyas /

type Part = Exclude<keyof typeof SCRIPTS, 'start'>

/** As a crash would: the program gets no time to say goodbye. `npm start` has to bring it back. */
export function killPart(house: House, part: Part): void {
  signalPart(house, part, 'SIGKILL')
}

/** Kills a program, and lets `npm start` notice it only after `work`: until then it stays away. */
export async function whileAway(house: House, part: Part, work: () => Promise<void>): Promise<void> {
  signalPart(house, 'start', 'SIGSTOP')
  try {
    killPart(house, part)
    await work()
  } finally {
    signalPart(house, 'start', 'SIGCONT')
  }
}

/**
 * The database stands still for `forMs` at least, and while `work` goes on: connections stay open and nothing answers, which is
 * harder to bear than a refusal. Frozen for the site alone, the studio keeps its own books and only the wallet is silent.
 */
export async function whileFrozen(
  house: House,
  { whose, forMs }: { whose: 'all' | 'site'; forMs: number },
  work: () => Promise<void>,
): Promise<void> {
  const postmaster = Number(readFileSync(join(house.dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
  const frozen: number[] = []
  const freeze = (pid: number) => {
    process.kill(pid, 'SIGSTOP')
    frozen.push(pid)
  }
  try {
    // First: it makes no new processes from here on.
    freeze(postmaster)
    for (const pid of childrenOf(postmaster)) if (whose === 'all' || SITE_BACKEND.test(commandOf(pid))) freeze(pid)
    await Promise.all([work(), sleep(forMs)])
  } finally {
    for (const pid of frozen.toReversed()) process.kill(pid, 'SIGCONT')
  }
}

/** Only the program of this house: another one may run beside it. */
function signalPart({ dataDir }: House, part: keyof typeof SCRIPTS, signal: NodeJS.Signals): void {
  const pids = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => commandOf(pid).includes(SCRIPTS[part]) && read(pid, 'environ').includes(`HIYAS_DATA=${dataDir}\0`))
  if (pids.length !== 1) throw new Error(`${pids.length} processes are the ${part} of the house in ${dataDir}`)
  for (const pid of pids) process.kill(pid, signal)
}

/** None of a process that is gone: the number 0 would mean ourselves. */
const childrenOf = (pid: number): number[] => read(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number)

const commandOf = (pid: number): string => read(pid, 'cmdline').replaceAll('\0', ' ')

/** What the system tells about a process; nothing when it has ended meanwhile. */
function read(pid: number, what: string): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8')
  } catch {
    return ''
  }
}
