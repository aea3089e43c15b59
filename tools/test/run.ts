import { type ChildProcess, spawn } from 'node:child_process'
import { signal, waitUntil } from '@hiyas/tools/postgres'
import { codeOf } from '@hiyas/tools/problem'
import { formatDuration } from '@hiyas/tools/report'

export type Run = { code: number | null; output: string }

export type RunOptions = {
  env?: Readonly<Record<string, string>>
  /** A step that hangs must not hang the whole run; one that is slow because the machine is must come to its end. */
  timeoutMs?: number
  /** How long a program that was asked to end may take: the journeys stop their houses in order. */
  endingMs?: number
  /** How long what a program has said may be on its way once it has ended. */
  drainMs?: number
}

const TIMEOUT_MS = 40 * 60_000
const ENDING_MS = 60_000
const DRAIN_MS = 5_000
const OUTPUT_CHARACTERS_MAX = 400_000

/** An address, as --import takes it: in a path, signs such as # and % would mean something. */
const FOLLOW_PARENT = new URL('../start/follow-parent.mjs', import.meta.url).href

const running = new Set<ChildProcess>()

/** Runs a Node program from the root, without input, and collects what it says. */
export async function runNode(root: string, args: readonly string[], options: RunOptions = {}): Promise<Run> {
  const { env = {}, timeoutMs = TIMEOUT_MS, endingMs = ENDING_MS, drainMs = DRAIN_MS } = options
  const child = spawn(process.execPath, ['--import', FOLLOW_PARENT, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    // A group of its own: Ctrl-C of the terminal would reach it as well as what is sent here, and at a second one Vitest leaves its database.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  const collect = (part: string) => {
    output = (output + part).slice(-OUTPUT_CHARACTERS_MAX)
  }
  child.stdout.setEncoding('utf8').on('data', collect)
  child.stderr.setEncoding('utf8').on('data', collect)
  const timer = setTimeout(() => {
    collect(`\nIt hung and was ended after ${formatDuration(timeoutMs)}.\n`)
    void end([child], endingMs)
  }, timeoutMs)
  let isDrained = false
  child.once('close', () => {
    isDrained = true
  })
  const code = await new Promise<number | null>(resolve => {
    child.once('error', () => resolve(null))
    child.once('exit', resolve)
  })
  clearTimeout(timer)
  running.delete(child)
  // The servers of a test that was cut short would live on: nobody is left who knows of them.
  kill([child])
  // A process that it leaves behind holds its output for as long as that one lives: nobody waits for that.
  await waitUntil(() => isDrained, drainMs)
  child.stdout.destroy()
  child.stderr.destroy()
  return { code, output }
}

/** Ends whatever runs at the moment, and settles when it has ended. */
export const endRunning = (endingMs = ENDING_MS): Promise<void> => end([...running], endingMs)

/** Ends it at once: nobody waits for anything any more. */
export const killRunning = (): void => kill([...running])

/** SIGINT is the one signal at which Vitest stops its database and Playwright its houses: at any other they would live on. */
async function end(children: readonly ChildProcess[], endingMs: number): Promise<void> {
  const hasEnded = (child: ChildProcess) => !running.has(child)
  for (const child of children) child.kill('SIGINT')
  if (await waitUntil(() => children.every(hasEnded), endingMs)) return
  kill(children.filter(child => !hasEnded(child)))
}

/** With all that they have started and is still of their group, which outlives them. */
function kill(children: readonly ChildProcess[]): void {
  for (const { pid } of children) if (pid !== undefined) killGroup(pid)
}

function killGroup(leader: number): void {
  try {
    signal(-leader, 'SIGKILL')
  } catch (error) {
    // macOS says so of a group in which nobody lives any more, but has not been forgotten yet.
    if (codeOf(error) !== 'EPERM') throw error
  }
}
