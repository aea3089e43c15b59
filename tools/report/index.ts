import { codeOf, isRefused, Problem } from '@hiyas/tools/problem'

/** How a command tells what it does: one line a step, with the time it took. */
export type Report = {
  /** Runs one step and says how it went. `outcome` puts its result into words; without it the line says "done". */
  step<Value>(name: string, work: () => Promise<Value>, outcome?: (value: Value) => string): Promise<Value>
  /** One line that belongs to a step. */
  note(name: string, sentence: string): void
  /** A line as it is. */
  say(line: string): void
}

const NAME_WIDTH = 12
/** A step that takes longer than this says that it has begun. */
const QUIET_MS = 1_000
const PROGRESS_MS = 30_000

export function createReport(print: (line: string) => void = line => process.stdout.write(`${line}\n`)): Report {
  const note = (name: string, sentence: string) => print(`  ${name.padEnd(NAME_WIDTH)} ${sentence}`)
  return {
    note,
    say: print,
    async step(name, work, outcome = () => 'done') {
      const begunMs = performance.now()
      const begun = setTimeout(() => note(name, 'working ...'), QUIET_MS)
      const progress = setInterval(() => note(name, `still working (${secondsSince(begunMs)})`), PROGRESS_MS)
      try {
        const value = await work()
        note(name, `${outcome(value)} (${secondsSince(begunMs)})`)
        return value
      } catch (error) {
        note(name, `failed (${secondsSince(begunMs)})`)
        throw error
      } finally {
        clearTimeout(begun)
        clearInterval(progress)
      }
    },
  }
}

/** `1.2 s` or `4 min 10 s`. */
export function formatDuration(ms: number): string {
  const tenths = Math.round(ms / 100)
  if (tenths < 1_000) return `${(tenths / 10).toFixed(1)} s`
  const seconds = Math.round(ms / 1_000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** What to print of an error: a problem is a sentence for the user, anything else is a bug and keeps its stack. */
export function textOf(error: unknown): string {
  if (error instanceof Problem) return error.message
  if (codeOf(error) === 'ENOSPC') return 'The disk is full: free some space and try again.'
  if (isRefused(error) && error instanceof Error && 'path' in error)
    return `No permission to use ${error.path}: give it to the account you run this as (chown -R).`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const secondsSince = (begunMs: number): string => formatDuration(performance.now() - begunMs)
