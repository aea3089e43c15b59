import type { Clock } from '@hiyas/kernel'
import { isDatabaseAway } from './database-faults.ts'

type Entry<Value> = { value: Value; loadedAtMs: number; loading: Promise<Value> | null }

const ENTRIES_MAX = 1_000

/**
 * Keeps what `load` answers for `ttlMs` per key. Many askers at once wait for one load. While the database is away the older
 * value goes on to be answered: facts that change rarely outlive a moment without it.
 */
export function cached<Value>(clock: Clock, ttlMs: number, load: (key: string) => Promise<Value>) {
  const entries = new Map<string, Entry<Value>>()
  /** How often everything was forgotten: what was read before is not kept after. */
  let clearings = 0

  async function refresh(key: string): Promise<Value> {
    const begunAt = clearings
    const value = await load(key)
    if (clearings !== begunAt) return value
    if (entries.size >= ENTRIES_MAX) entries.clear()
    entries.set(key, { value, loadedAtMs: clock.nowMs(), loading: null })
    return value
  }

  const first = new Map<string, Promise<Value>>()

  return {
    get(key: string): Promise<Value> {
      const entry = entries.get(key)
      if (!entry) return once(first, key, () => refresh(key))
      if (isYounger(clock, entry.loadedAtMs, ttlMs)) return Promise.resolve(entry.value)
      entry.loading ??= refresh(key).catch(error => {
        entry.loading = null
        if (!isDatabaseAway(error)) throw error
        return entry.value
      })
      return entry.loading
    },
    /** Forgets everything, after a change. */
    clear(): void {
      clearings += 1
      entries.clear()
      first.clear()
    },
  }
}

/** Not what was loaded later than now: a clock that was put back an hour would keep it for an hour. */
export function isYounger(clock: Clock, loadedAtMs: number, ttlMs: number): boolean {
  const ageMs = clock.nowMs() - loadedAtMs
  return ageMs >= 0 && ageMs < ttlMs
}

function once<Value>(running: Map<string, Promise<Value>>, key: string, start: () => Promise<Value>): Promise<Value> {
  const already = running.get(key)
  if (already) return already
  const promise = start().finally(() => running.get(key) === promise && running.delete(key))
  running.set(key, promise)
  return promise
}
