import { type ChildProcess, execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '../problem/index.ts'
import { birthOf, ps } from './claim.mjs'

const POLL_MS = 10

/** Whether a process is a PostgreSQL that serves `cluster`: it works inside its data directory. */
export function isPostgresOf(pid: number, cluster: string): boolean {
  if (birthOf(pid) === null) return false
  if (process.platform !== 'linux') return (ps(pid, 'command') ?? '').includes(cluster)
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    return false
  }
}

/** Whether any process is such a one. */
export function isPostgresAt(cluster: string): boolean {
  if (process.platform !== 'linux')
    return execFileSync('ps', ['-axo', 'command='], { encoding: 'utf8' }).includes(cluster)
  return readdirSync('/proc').some(name => /^\d+$/.test(name) && isPostgresOf(Number(name), cluster))
}

/** Sends a signal; false when there is no such process any more. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    process.kill(pid, name)
    return true
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false
    throw error
  }
}

/** Whether a child process is over, or never came to be. */
export const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid === undefined || exitCode !== null || signalCode !== null

/** Waits until `done` says true, for `timeoutMs` at most; answers whether it did. */
export async function waitUntil(
  done: () => boolean | Promise<boolean>,
  timeoutMs: number,
  pollMs = POLL_MS,
): Promise<boolean> {
  const endMs = performance.now() + timeoutMs
  while (!(await done())) {
    if (performance.now() >= endMs) return false
    await sleep(pollMs)
  }
  return true
}

/** Below the ports that systems give out by themselves (Linux from 32,768, others from 49,152), and above those of known services. */
const PORTS_FROM = 15_000
const PORTS_END = 32_768
const PORT_TRIES_MAX = 100
const promised = new Set<number>()

/** Nothing else of this process gets this port: it is listened on later. */
export function promisePort(port: number): void {
  promised.add(port)
}

/**
 * A TCP port of the loopback address that nobody listens on at this moment, and that is given to nobody else meanwhile: neither by this
 * process, nor by the system to a program that asks it for any port.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < PORT_TRIES_MAX; tried++) {
    const port = randomInt(PORTS_FROM, PORTS_END)
    if (promised.has(port) || !(await isPortFree(port, '127.0.0.1'))) continue
    promisePort(port)
    return port
  }
  throw new Error(`none of ${PORT_TRIES_MAX} ports between ${PORTS_FROM} and ${PORTS_END} is free`)
}

/** Whether a program could listen on this port and address now. */
export function isPortFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', error => (codeOf(error) === 'EADDRINUSE' ? resolve(false) : reject(error)))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}
