import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '@hiyas/kernel'
import type { House } from '../games/house.ts'
import { type Figure, show } from '../row.ts'
import type { SoakOptions } from './options.ts'
import { type Program, restart, TURNS } from './programs.ts'

export type Restarted = { program: Program; signal: string; backInMs: number }

const ANSWER_TIMEOUT_MS = 20 * SECOND_MS

/** Server and studio in turns, in order and without warning in turns, each every so many minutes. */
export async function restartInTurns(
  house: House,
  endMs: number,
  { every, say }: Pick<SoakOptions, 'every'> & { say: (sentence: string) => void },
): Promise<Restarted[]> {
  const done: Restarted[] = []
  const pauseMs = (every * MINUTE_MS) / TURNS.length
  const beganMs = performance.now()
  for (let turn = 0; ; turn++) {
    const dueMs = beganMs + (turn + 0.5) * pauseMs
    // What is ended last has time to come back while everybody plays.
    if (dueMs + pauseMs / 2 > endMs) return done
    await sleep(Math.max(0, dueMs - performance.now()))
    const program = TURNS[turn % TURNS.length] ?? 'server'
    const signal = turn % (2 * TURNS.length) < TURNS.length ? 'SIGTERM' : 'SIGKILL'
    const backInMs = await restart(house.pid, program, signal, () => isThere(house.url))
    say(`${signal} to the ${program}: back in ${show(backInMs / SECOND_MS)} s`)
    done.push({ program, signal, backInMs })
  }
}

/** Both programs answer: the list of the studio's games comes through the site. */
async function isThere(siteUrl: string): Promise<boolean> {
  const answered = await Promise.all(
    ['/readyz', '/studio/api/games'].map(path =>
      fetch(new URL(path, siteUrl), { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }).then(
        response => response.ok,
        () => false,
      ),
    ),
  )
  return answered.every(Boolean)
}

export function restartFigures(restarts: readonly Restarted[]): Figure[] {
  const all = restarts.map(({ program, signal, backInMs }) => `${program} ${signal} ${show(backInMs / SECOND_MS)} s`)
  return [{ name: 'soak.restarts', value: restarts.length, unit: '', bound: null, note: all.join(', ') }]
}
