import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '@hiyas/kernel'
import type { House } from '../games/house.ts'
import { type Figure, show } from '../row.ts'
import { growthOf, type Life, thirdsOf } from './memory.ts'
import { familyIn, findIn, listAll, type Program } from './programs.ts'

/** What is watched: the programs of the house, its PostgreSQL with all that it starts, and the soak itself. */
const WATCHED = ['server', 'studio', 'start', 'postgres', 'soak'] as const
type Watched = (typeof WATCHED)[number]
export type Lives = Readonly<Record<Watched, Life[]>>

const SAMPLE_MS = 10 * SECOND_MS
/** In a shorter life memory is still being filled: then its growth is told and nothing is asked of it. */
const LIFE_JUDGED_SAMPLES = 30
/** What is never started again holds more after each start of the others, until all of them have had their turns. */
const WHOLE_JUDGED_SAMPLES = 180
const ENDED: ReadonlySet<Watched> = new Set(['server', 'studio'])

/** What each held, every ten seconds, life by life. */
export async function watchMemory({ pid, postgresPid }: House, endMs: number): Promise<Lives> {
  const lives: Lives = { server: [], studio: [], start: [], postgres: [], soak: [] }
  const last = new Map<Watched, number>()
  const note = (of: Watched, process: number, mb: number) => {
    if (last.get(of) !== process) lives[of].push([])
    last.set(of, process)
    lives[of].at(-1)?.push(mb)
  }
  for (; performance.now() < endMs; await sleep(SAMPLE_MS)) {
    const said = await listAll()
    for (const program of ['server', 'studio', 'start'] satisfies Program[]) {
      const now = findIn(said, pid, program)
      if (now !== null) note(program, now.pid, now.residentMb)
    }
    const ownMb = await sumOfOwnMb(familyIn(said, postgresPid))
    if (ownMb !== null) note('postgres', postgresPid, ownMb)
    note('soak', process.pid, process.memoryUsage.rss() / 1_024 / 1_024)
  }
  return lives
}

/** What these processes hold that they do not share: each of PostgreSQL's has the shared buffers in view. Null where the system does not tell. */
async function sumOfOwnMb(pids: readonly number[]): Promise<number | null> {
  const all = await Promise.all(
    pids.map(async pid => {
      // It may have ended since.
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
      return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0)
    }),
  )
  const kb = all.reduce((sum, one) => sum + one, 0)
  return kb === 0 ? null : kb / 1_024
}

export function memoryFigures(lives: Lives): Figure[] {
  return WATCHED.filter(of => lives[of].length > 0).map(of => {
    const samples = Math.max(0, ...lives[of].map(life => life.length))
    const { first, last } = thirdsOf(lives[of].flat())
    const most = show(Math.max(0, ...lives[of].flat()))
    const judgedFrom = ENDED.has(of) ? LIFE_JUDGED_SAMPLES : WHOLE_JUDGED_SAMPLES
    return {
      name: `soak.${of}_growth`,
      value: growthOf(lives[of]),
      unit: 'x',
      bound: samples >= judgedFrom ? '<= 1.1' : null,
      note: `last quarter of its longest life by the one before; ${show(first)} MB in the first third of the play, ${show(last)} MB in the last, at most ${most} MB`,
    }
  })
}
