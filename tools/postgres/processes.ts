import { readlinkSync } from 'node:fs'
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

/** A TCP port that nobody listens on at this moment, on the loopback address. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', resolve)
  })
  const address = probe.address()
  await new Promise(resolve => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('the probe has no port')
  return address.port
}

/** Whether a program could listen on this port and address now. */
export function isPortFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', error => (codeOf(error) === 'EADDRINUSE' ? resolve(false) : reject(error)))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}
