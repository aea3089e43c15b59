import { isDatabaseAway } from '@hiyas/database'
import { type Clock, MINUTE_MS, SECOND_MS, type Soon } from '@hiyas/kernel'

type Entry<Value> = {
  value: Value
  /** When it began to be read: it may be as old as that, however long the database took. */
  readAtMs: number
  /** The number of its reading: what began later is newer, whichever ends first. */
  reading: number
  askedAtMs: number
  loading: Promise<Value> | null
  /** Whether the database did not answer when it was asked last: nobody waits for it then. */
  isUnanswered: boolean
}

export type CachedOptions<Value> = {
  /** How long a value is kept, from when it was asked for. */
  ttlMs: number
  load: (key: string) => Promise<Value>
  /** Whoever asks within this time of the last asker does not wait: the value is read anew before its time is over. */
  warmMs?: number
  /** What whoever asks is answered where the reading is slow: `older`, the value that was there, unless said otherwise. */
  whenSlow?: 'wait' | 'older'
}

/** The one that nobody has asked for the longest goes first: names that a stranger makes up push out nothing that is in use. */
const ENTRIES_MAX = 1_000
/** For so many unknown names a second a value is read anew, as it may have the name by now: strangers make up as many as they like. */
const LOOKED_FOR_MAX = 10
const LOOKED_FOR_MS = SECOND_MS
/**
 * How long the first asker waits for a database that was there a moment ago; a page needs many such values, and may be the first for each.
 * The wait is in parts: a process that stood still for a second has not waited, so what has come meanwhile is read between two parts.
 */
const WAIT_MS = { parts: 5, each: SECOND_MS / 5 } as const
/** What is kept warm is read anew after this share of its time. */
const WARMED_AFTER = 0.8

/** How long what a bet needs to know is kept warm: somebody who plays asks again within seconds, and must not wait for it (GAM-06). */
export const WARM_WHILE_PLAYED_MS = MINUTE_MS

/**
 * Keeps what `load` answers, per key, and answers it at once. Many askers at once wait for one load. While the database is away or silent the
 * older value goes on to be answered, at once, and is read anew behind that: facts that change rarely outlive a moment without it.
 */
export function cached<Value>(clock: Clock, { ttlMs, load, warmMs = 0, whenSlow = 'older' }: CachedOptions<Value>) {
  const { read, answer } = WHEN_SLOW[whenSlow]
  const entries = new Map<string, Entry<Value>>()
  /** Readings so far, and the last one before everything was forgotten: what was read before is not kept after. */
  let [readings, lastForgotten] = [0, 0]

  async function refresh(key: string, askedAtMs: number): Promise<Value> {
    const reading = ++readings
    const readAtMs = clock.nowMs()
    const value = await load(key)
    if (reading <= lastForgotten) return value
    const newer = entries.get(key)
    if (newer && newer.reading > reading) return newer.value
    const entry = { value, readAtMs, reading, askedAtMs, loading: null, isUnanswered: false }
    keep(entries, key, entry)
    const untilWarmedMs = Math.max(0, readAtMs + ttlMs * WARMED_AFTER - clock.nowMs())
    // What is not there is not kept warm: anyone may ask for any name.
    if (warmMs > 0 && value !== null) setTimeout(() => keepWarm(key, entry), untilWarmedMs).unref()
    return value
  }

  const reload = (key: string, entry: Entry<Value>): Promise<Value> => read(entry, refresh(key, entry.askedAtMs))

  function renew(key: string, entry: Entry<Value>): Promise<Value> {
    entry.loading ??= reload(key, entry)
    return entry.loading
  }

  function keepWarm(key: string, entry: Entry<Value>): void {
    if (entries.get(key) !== entry || !isYounger(clock, entry.askedAtMs, warmMs)) return
    // What fails behind the answers is asked for again when its time is over, and then told.
    renew(key, entry).catch(() => undefined)
  }

  const first = new Map<string, Promise<Value>>()
  const looking = new Map<string, Promise<Value>>()
  const mayLook = lookBudget(clock)

  function get(key: string): Soon<Value> {
    const entry = entries.get(key)
    if (!entry) return once(first, key, () => refresh(key, clock.nowMs()))
    entry.askedAtMs = clock.nowMs()
    return isYounger(clock, entry.readAtMs, ttlMs) ? entry.value : answer(entry, renew(key, entry))
  }

  return {
    get,
    /**
     * The value read anew, for a caller who misses a name in it that may be new. The reading begins now, as one under way may be older than
     * the name. Answers the kept value where it was read for this name a moment ago, or for too many others. Callers who ask for other
     * names get the kept value meanwhile.
     */
    again(key: string, name: string): Soon<Value> {
      const entry = entries.get(key)
      if (!entry) return get(key)
      if (!mayLook(`${key} ${name}`)) return looking.get(key) ?? get(key)
      return answer(
        entry,
        once(looking, key, () => reload(key, entry)),
      )
    },
    /** Forgets everything, after a change. */
    clear(): void {
      lastForgotten = readings
      entries.clear()
      first.clear()
    },
  }
}

/** A cache for what a bet is judged by: warm while somebody plays, and no older than it is promised to be. */
export const cachedForBets = <Value>(clock: Clock, ttlMs: number, load: (key: string) => Promise<Value>) =>
  cached(clock, { ttlMs, load, warmMs: WARM_WHILE_PLAYED_MS, whenSlow: 'wait' })

/** A cache of one value, which has no key. */
export const single = <Value>({ get, again, clear }: ReturnType<typeof cached<Value>>) => ({
  get: (): Soon<Value> => get(ONE),
  again: (name: string): Soon<Value> => again(ONE, name),
  clear,
})

const ONE = 'all'

/**
 * What is done where the database is slow. `read` makes of a reading what its askers get in the end, `answer` what they get of it now. A reading
 * that fails because the database is away is answered by the older value in either way.
 */
const WHEN_SLOW = {
  /** Whoever asks waits for the reading, however long it takes. */
  wait: { read: whatIsRead, answer: waited },
  /** Whoever asks first waits a second, and who asks next not at all. */
  older: { read: whatIsReadInTime, answer: unlessUnanswered },
} as const

/** What is being read; the older value where the database is away. */
function whatIsRead<Value>(entry: Entry<Value>, reading: Promise<Value>): Promise<Value> {
  return reading.catch(error => {
    entry.loading = null
    entry.isUnanswered = isDatabaseAway(error)
    if (!entry.isUnanswered) throw error
    return entry.value
  })
}

/** The older value where the database is silent for longer than anybody is to wait: the reading goes on. */
function whatIsReadInTime<Value>(entry: Entry<Value>, reading: Promise<Value>): Promise<Value> {
  const read = whatIsRead(entry, reading)
  return new Promise((resolve, reject) => {
    let parts = 0
    const timer = setInterval(() => {
      if (++parts < WAIT_MS.parts) return
      clearInterval(timer)
      entry.isUnanswered = true
      resolve(entry.value)
    }, WAIT_MS.each)
    read.finally(() => clearInterval(timer)).then(resolve, reject)
  })
}

function waited<Value>(_: Entry<Value>, reading: Promise<Value>): Soon<Value> {
  return reading
}

function unlessUnanswered<Value>(entry: Entry<Value>, reading: Promise<Value>): Soon<Value> {
  if (!entry.isUnanswered) return reading
  // What fails behind the answer is told to who asks next.
  reading.catch(() => undefined)
  return entry.value
}

/** Whether a name may be looked for: each once in a while, and of all that are asked for so many. */
function lookBudget(clock: Clock): (name: string) => boolean {
  const lookedFor = new Set<string>()
  let sinceMs = Number.NEGATIVE_INFINITY
  return name => {
    if (!isYounger(clock, sinceMs, LOOKED_FOR_MS)) {
      sinceMs = clock.nowMs()
      lookedFor.clear()
    }
    const isNew = !lookedFor.has(name) && lookedFor.size < LOOKED_FOR_MAX
    if (isNew) lookedFor.add(name)
    return isNew
  }
}

/** Not what is of later than now: a clock that was put back an hour would keep it for an hour. */
export function isYounger(clock: Clock, sinceMs: number, ttlMs: number): boolean {
  const ageMs = clock.nowMs() - sinceMs
  return ageMs >= 0 && ageMs < ttlMs
}

function keep<Value>(entries: Map<string, Entry<Value>>, key: string, entry: Entry<Value>): void {
  if (entries.size >= ENTRIES_MAX && !entries.has(key)) entries.delete(longestUnasked(entries))
  entries.set(key, entry)
}

function longestUnasked(entries: ReadonlyMap<string, Entry<unknown>>): string {
  let [found, sinceMs] = ['', Number.POSITIVE_INFINITY]
  for (const [key, { askedAtMs }] of entries) if (askedAtMs < sinceMs) [found, sinceMs] = [key, askedAtMs]
  return found
}

function once<Value>(running: Map<string, Promise<Value>>, key: string, start: () => Promise<Value>): Promise<Value> {
  const already = running.get(key)
  if (already) return already
  const promise = start().finally(() => running.get(key) === promise && running.delete(key))
  running.set(key, promise)
  return promise
}
