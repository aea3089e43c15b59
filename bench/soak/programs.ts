import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { MINUTE_MS } from '@hiyas/kernel'

export const PROGRAMS = { server: 'apps/server/src/main.ts', studio: 'apps/studio/src/server/main.ts' } as const
export type Program = keyof typeof PROGRAMS
export type Running = { pid: number; residentMb: number }

const BACK_TIMEOUT_MS = MINUTE_MS
const POLL_MS = 100

/** The program of this name below a process of `npm start`, or null while it is not there. */
export async function find(root: number, program: Program): Promise<Running | null> {
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-eo', 'pid=,ppid=,rss=,args='], {
    maxBuffer: 16 * 1_024 * 1_024,
  })
  return findIn(stdout, root, program)
}

/** The same in what `ps` says: a line a process, with its parent and the memory it holds in kB. */
export function findIn(said: string, root: number, program: Program): Running | null {
  const all = said.split('\n').flatMap(line => {
    const [, pid, parent, kb, args] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return args === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), kb: Number(kb), args }]
  })
  const below = new Set([root])
  for (let known = 0; known < below.size; ) {
    known = below.size
    for (const { pid, parent } of all) if (below.has(parent)) below.add(pid)
  }
  const found = all.find(({ pid, args }) => below.has(pid) && args.endsWith(`/${PROGRAMS[program]}`))
  return found ? { pid: found.pid, residentMb: found.kb / 1_024 } : null
}

/** Ends a program and waits until another of its name answers; how long that took. */
export async function restart(
  root: number,
  program: Program,
  signal: 'SIGTERM' | 'SIGKILL',
  answers: () => Promise<boolean>,
): Promise<number> {
  const before = await find(root, program)
  if (before === null) throw new Error(`there is no ${program} to be ended`)
  const beganMs = performance.now()
  process.kill(before.pid, signal)
  for (;;) {
    await sleep(POLL_MS)
    const now = await find(root, program)
    if (now !== null && now.pid !== before.pid && (await answers())) return performance.now() - beganMs
    if (performance.now() - beganMs > BACK_TIMEOUT_MS) throw new Error(`the ${program} did not come back`)
  }
}
