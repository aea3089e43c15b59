import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { MINUTE_MS } from '@hiyas/kernel'

/** What `npm start` runs, and itself. */
const PROGRAMS = {
  server: 'apps/server/src/main.ts',
  studio: 'apps/studio/src/server/main.ts',
  start: 'tools/start/main.mjs',
} as const
export type Program = keyof typeof PROGRAMS
/** Those that are ended, in turns. */
export const TURNS = ['server', 'studio'] as const satisfies readonly Program[]
export type Running = { pid: number; residentMb: number }

const BACK_TIMEOUT_MS = MINUTE_MS
const POLL_MS = 100

/** What `ps` says of all processes: a line each, with its parent and the memory it holds in kB. */
export async function listAll(): Promise<string> {
  const limits = { maxBuffer: 16 * 1_024 * 1_024 }
  return (await promisify(execFile)('ps', ['-ww', '-eo', 'pid=,ppid=,rss=,args='], limits)).stdout
}

/** The program of this name below a process of `npm start`, or null while it is not there. */
const find = async (root: number, program: Program): Promise<Running | null> => findIn(await listAll(), root, program)

/** The same in what `ps` said. */
export function findIn(said: string, root: number, program: Program): Running | null {
  const script = PROGRAMS[program]
  // npm starts a shell whose words end alike.
  const isIt = (args: string) =>
    !/^\S*sh -c /.test(args) && (args.endsWith(`/${script}`) || args.endsWith(` ${script}`))
  const found = below(said, root).find(({ args }) => isIt(args))
  return found ? { pid: found.pid, residentMb: found.kb / 1_024 } : null
}

/** A process and all that it has started, and these. */
export const familyIn = (said: string, root: number): number[] => below(said, root).map(({ pid }) => pid)

function below(said: string, root: number) {
  const all = said.split('\n').flatMap(line => {
    const [, pid, parent, kb, args] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return args === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), kb: Number(kb), args }]
  })
  const family = new Set([root])
  for (let known = 0; known < family.size; ) {
    known = family.size
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
  }
  return all.filter(({ pid }) => family.has(pid))
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
