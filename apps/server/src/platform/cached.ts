import type { Clock } from '@hiyas/kernel'

type Entry<Value> = { value: Value; freshUntilMs: number; loading: Promise<Value> | null }

const ENTRIES_MAX = 1_000

/**
 * Keeps what `load` answers for `ttlMs` per key. Many askers at once wait for one load. When a load fails and an older value is
 * there, the older one is answered: facts that change rarely outlive a database that is away for a moment.
 */
export function cached<Value>(clock: Clock, ttlMs: number, load: (key: string) => Promise<Value>) {
  const entries = new Map<string, Entry<Value>>()

  async function refresh(key: string): Promise<Value> {
    const value = await load(key)
    if (entries.size >= ENTRIES_MAX) entries.clear()
    entries.set(key, { value, freshUntilMs: clock.nowMs() + ttlMs, loading: null })
    return value
  }

  const first = new Map<string, Promise<Value>>()

  return {
    get(key: string): Promise<Value> {
      const entry = entries.get(key)
      if (!entry) return once(first, key, () => refresh(key))
      if (clock.nowMs() < entry.freshUntilMs) return Promise.resolve(entry.value)
      entry.loading ??= refresh(key).catch(() => {
        entry.loading = null
        return entry.value
      })
      return entry.loading
    },
    /** Forgets everything, after a change. */
    clear(): void {
      entries.clear()
    },
  }
}

function once<Value>(running: Map<string, Promise<Value>>, key: string, start: () => Promise<Value>): Promise<Value> {
  const already = running.get(key)
  if (already) return already
  const promise = start().finally(() => running.delete(key))
  running.set(key, promise)
  return promise
}
