import { callNameOf } from '@hiyas/client'
import { messages } from '@hiyas/contract'
import { type Clock, DAY_MS, SECOND_MS, systemClock } from '@hiyas/kernel'
import type { QueryClient } from '@tanstack/react-query'
import { KEPT_CALLS } from '../../shared/kept-calls.ts'
import { isOfVisit, LONG_AGO_MS } from '../../shared/of-visit.ts'
import type { DeviceStorage, StoredValue } from '../../storage/storage.ts'

type Kept = NonNullable<StoredValue<'results'>>
type Entry = Kept['entries'][number]

export type KeeperOptions = {
  cache: QueryClient
  storage: DeviceStorage
  /** Whose answers they are: announcements may be for some only. Empty for a visitor. */
  who: string
  /** Of the shapes of the answers. */
  version: string
  clock?: Clock
}

export const ENTRIES_MAX = 24
/** All of them as a text. A storage holds about five million characters, and others need room too. */
export const LENGTH_MAX = 300_000
export const AGE_MAX_MS = 7 * DAY_MS
/** Answers that come together are written together. */
export const WRITE_AFTER_MS = SECOND_MS
const NAMES: ReadonlySet<string> = new Set(KEPT_CALLS.map(({ name }) => name))

/** START-25: what a screen showed last shows again while the network is asked. What is there already is newer and stays. */
export function restoreResults({ cache, storage, who, version, clock = systemClock }: KeeperOptions): void {
  const kept = storage.read('results')
  if (kept === null) return
  if (kept.version !== version || kept.who !== who) {
    storage.clear('results')
    return
  }
  for (const { key, answer } of kept.entries.filter(entry => isRecent(entry, clock))) {
    const queryKey = keyIn(key)
    if (queryKey === null) continue
    if (cache.getQueryData(queryKey) === undefined) cache.setQueryData(queryKey, answer, { updatedAt: LONG_AGO_MS })
  }
}

/**
 * Announcements may be for some only, and are asked for by anybody: whoever is here now asks for his own, and nothing of what a member was told
 * is shown or kept after him. What is still shown is no news to him: nothing comes over the page before his own are there (POPUP-19).
 */
export function leaveNews(cache: QueryClient, whoLeft: string): void {
  const queryKey = [messages.announcements.name]
  if (whoLeft !== '') cache.removeQueries({ queryKey, type: 'inactive' })
  cache.setQueriesData({ queryKey }, (told: unknown) => told, { updatedAt: LONG_AGO_MS })
  // Who asks while a first answer is on its way joins the question, and that is of whoever was here.
  void cache.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined })
  void cache.invalidateQueries({ queryKey })
}

/** Keeps the answers of the calls of shared/kept-calls.ts as they come. Returns how to stop. */
export function keepResults({ cache, storage, who, version, clock = systemClock }: KeeperOptions): () => void {
  const fresh = new Map<string, Entry>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function take(queryKey: readonly unknown[], answer: unknown): void {
    if (!NAMES.has(callNameOf(queryKey)) || answer === undefined) return
    const key = JSON.stringify(queryKey)
    fresh.set(key, { key, atMs: clock.nowMs(), answer })
    timer ??= setTimeout(write, WRITE_AFTER_MS)
  }

  function write(): void {
    timer = undefined
    const before = storage.read('results')
    const known = before?.version === version && before.who === who ? before.entries : []
    const others = known.filter(entry => !fresh.has(entry.key) && isRecent(entry, clock))
    // The newest last: what does not fit is dropped from the front.
    const entries = [...others, ...fresh.values()].slice(-ENTRIES_MAX)
    fresh.clear()
    while (lengthOf(entries) > LENGTH_MAX) entries.shift()
    storage.write('results', { version, who, entries })
  }

  for (const { queryKey, state } of cache.getQueryCache().getAll())
    if (isOfVisit(state) && !state.isInvalidated) take(queryKey, state.data)
  const stop = cache.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (isOfVisit(event.query.state)) take(event.query.queryKey, event.query.state.data)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

/** The key of a query as it was written, or null where the device holds something else. */
function keyIn(text: string): readonly unknown[] | null {
  try {
    const key: unknown = JSON.parse(text)
    return Array.isArray(key) ? key : null
  } catch {
    return null
  }
}

/** Either way: the clock of the device may have been wrong when it was kept. */
const isRecent = ({ atMs }: Entry, clock: Clock): boolean => Math.abs(clock.nowMs() - atMs) <= AGE_MAX_MS

const lengthOf = (entries: readonly Entry[]): number => JSON.stringify(entries).length
