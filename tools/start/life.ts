import { readFileSync } from 'node:fs'
import { birthOf } from '@hiyas/tools/postgres'

/** Things to do when the program ends: the last one added comes first. */
export type Ending = {
  /** In order, each awaited. */
  add(stop: () => Promise<void> | void): void
  /** At once, on a second Ctrl-C. */
  addKill(kill: () => void): void
  run(): Promise<void>
  hasBegun(): boolean
}

/** The terminal and npm both pass on one Ctrl-C: signals this close together are the same one. */
const SAME_SIGNAL_MS = 700
const FOLLOW_MS = 250
const ANCESTORS_MAX = 4

export function createEnding(): Ending {
  const stops: (() => Promise<void> | void)[] = []
  const kills: (() => void)[] = []
  let running: Promise<void> | null = null
  const runAll = async () => {
    for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) await stop()
  }
  const ending: Ending = {
    add: stop => void stops.push(stop),
    addKill: kill => void kills.push(kill),
    run: () => {
      running ??= runAll()
      return running
    },
    hasBegun: () => running !== null,
  }
  process.once('exit', () => {
    for (const kill of kills) kill()
  })
  return ending
}

/**
 * Calls `stop` on the first Ctrl-C, SIGTERM or closed terminal, or when the program that started this one is gone;
 * `stopNow` on a second Ctrl-C.
 */
export function listenForEnd(stop: (reason: string) => void, stopNow: () => void): void {
  let firstMs: number | null = null
  const hear = (reason: string) => {
    if (firstMs === null) {
      firstMs = performance.now()
      stop(reason)
    } else if (performance.now() - firstMs > SAME_SIGNAL_MS) stopNow()
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => hear(name))
  const isAlone = watchAncestors()
  const timer = setInterval(() => {
    if (firstMs !== null || !isAlone()) return
    clearInterval(timer)
    hear('the program that started this one is gone')
  }, FOLLOW_MS)
  timer.unref()
}

/**
 * The chain npm - shell - main.mjs - this. When npm is killed with kill -9 nobody tells the others, and they would hold the
 * port and the data for ever.
 */
function watchAncestors(): () => boolean {
  const parent = process.ppid
  const npm = findNpm(parent)
  const birth = npm === null ? null : birthOf(npm)
  return () => process.ppid !== parent || (npm !== null && birthOf(npm) !== birth)
}

/** The nearest npm above a process; null where there is none or the system does not say. */
function findNpm(start: number): number | null {
  let pid = start
  for (let step = 0; step < ANCESTORS_MAX && pid > 1; step++) {
    try {
      if (/^npm\b/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))) return pid
      pid = Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
    } catch {
      return null
    }
  }
  return null
}
