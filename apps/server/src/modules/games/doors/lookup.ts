import type { Clock, Soon } from '@hiyas/kernel'
import { isYounger } from '../../../platform/cached.ts'

export type Lookup<Value> = {
  /** The value of a key, at once where it is remembered, or null when there is none. Rejects when it cannot be looked up now. */
  get(key: string): Soon<Value | null>
  /** Looks it up anew the next time. */
  forget(key: string): void
}

export type LookupOptions<Value> = {
  clock: Clock
  /** How old a remembered value may be. */
  ttlMs: number
  /** Values remembered at most. */
  entriesMax: number
  /** Looks several keys up at once; what it leaves out does not exist. */
  load: (keys: string[]) => Promise<ReadonlyMap<string, Value>>
}

/** Keys in one load. */
const KEYS_MAX = 256
/** What is older than this share of its time is renewed behind the answer. */
const RENEWED_FROM = 1 / 2
/** Such a renewal waits so long: whoever was answered goes before it. */
const RENEW_AFTER_MS = 100

/** It is as old as the question, however long the answer took. */
type Entry<Value> = { value: Value; askedAtMs: number }
type Waiting<Value> = {
  promise: Promise<Value | null>
  resolve(value: Value | null): void
  reject(error: unknown): void
}

/**
 * Remembers what was looked up, and looks up together what is asked for at the same time: a thousand strangers at once cost a
 * few statements, not a thousand. What does not exist is not remembered, so that it is found as soon as it does. What is asked for
 * when most of its time is over is looked up anew behind the answer: a player who bets every few seconds never waits for it.
 */
export function createLookup<Value>({ clock, ttlMs, entriesMax, load }: LookupOptions<Value>): Lookup<Value> {
  // Two generations: when the young one is full, the old one is forgotten. Cheaper than an order of use, and as bounded.
  let young = new Map<string, Entry<Value>>()
  let old = new Map<string, Entry<Value>>()
  let waiting = new Map<string, Waiting<Value>>()
  let isRunning = false
  /** While a load is on its way: what it brings of these was true before they were forgotten. */
  const forgotten = new Set<string>()

  function remember(key: string, entry: Entry<Value>): void {
    if (young.size >= entriesMax / 2) {
      old = young
      young = new Map()
    }
    young.set(key, entry)
  }

  async function run(): Promise<void> {
    isRunning = true
    // All that is asked for in this turn of the event loop goes together.
    await new Promise(setImmediate)
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, KEYS_MAX)
      if (batch.length === waiting.size) waiting = new Map()
      else for (const [key] of batch) waiting.delete(key)
      await loadBatch(batch, clock.nowMs())
    }
    isRunning = false
    forgotten.clear()
  }

  async function loadBatch(batch: readonly [string, Waiting<Value>][], askedAtMs: number): Promise<void> {
    try {
      const found = await load(batch.map(([key]) => key))
      for (const [key, asker] of batch) {
        const value = found.get(key) ?? null
        if (value !== null && !forgotten.has(key)) remember(key, { value, askedAtMs })
        asker.resolve(value)
      }
    } catch (error) {
      for (const [, asker] of batch) asker.reject(error)
    }
  }

  function ask(key: string): Promise<Value | null> {
    const asked = waiting.get(key)
    if (asked !== undefined) return asked.promise
    const asker: Waiting<Value> = Promise.withResolvers<Value | null>()
    waiting.set(key, asker)
    if (!isRunning) void run()
    return asker.promise
  }

  // What fails now is asked for again when its time is over, and then told.
  const renewAhead = gathered(key => void ask(key).catch(() => undefined))

  return {
    get(key) {
      const entry = young.get(key) ?? old.get(key)
      if (entry === undefined || !isYounger(clock, entry.askedAtMs, ttlMs)) return ask(key)
      if (!isYounger(clock, entry.askedAtMs, ttlMs * RENEWED_FROM)) renewAhead(key)
      return entry.value
    },
    forget(key) {
      young.delete(key)
      old.delete(key)
      if (isRunning) forgotten.add(key)
    },
  }
}

/** Does something for keys a moment after the first of them came, for all that came meanwhile, and once for each. */
function gathered(act: (key: string) => void): (key: string) => void {
  const keys = new Set<string>()
  return key => {
    keys.add(key)
    if (keys.size > 1) return
    setTimeout(() => {
      const all = [...keys]
      keys.clear()
      for (const one of all) act(one)
    }, RENEW_AFTER_MS).unref()
  }
}
