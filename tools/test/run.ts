import { type ChildProcess, spawn } from 'node:child_process'

export type Run = { code: number | null; output: string }

/** A step that hangs must not hang the whole run; one that is slow because the machine is must come to its end. */
const STEP_TIMEOUT_MS = 40 * 60_000
const KILL_AFTER_MS = 10_000
const OUTPUT_CHARACTERS_MAX = 400_000

const running = new Set<ChildProcess>()

/** Runs a Node program from the root, without input, and collects what it says. */
export async function runNode(root: string, args: readonly string[], env: Record<string, string> = {}): Promise<Run> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  const collect = (part: string) => {
    output = (output + part).slice(-OUTPUT_CHARACTERS_MAX)
  }
  child.stdout.setEncoding('utf8').on('data', collect)
  child.stderr.setEncoding('utf8').on('data', collect)
  const timers = [
    setTimeout(() => child.kill('SIGTERM'), STEP_TIMEOUT_MS),
    setTimeout(() => child.kill('SIGKILL'), STEP_TIMEOUT_MS + KILL_AFTER_MS),
  ]
  const code = await new Promise<number | null>(resolve => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  for (const timer of timers) clearTimeout(timer)
  running.delete(child)
  return { code, output }
}

/** Passes a signal on to whatever runs at the moment. */
export function signalRunning(name: NodeJS.Signals): void {
  for (const child of running) child.kill(name)
}
