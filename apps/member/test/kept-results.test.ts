import { createClient, query } from '@hiyas/client'
import { games, help, members, messages, wallet } from '@hiyas/contract'
import { fakeClock } from '@hiyas/kernel'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { resultsVersion } from '../build/results-version.ts'
import { createSessionStore } from '../src/session/store.ts'
import { helpItems } from '../src/shared/help/help-items.ts'
import { KEPT_CALLS } from '../src/shared/kept-calls.ts'
import { isOfVisit } from '../src/shared/of-visit.ts'
import { gameCategories, homeAnnouncements } from '../src/shared/start-queries.ts'
import {
  AGE_MAX_MS,
  ENTRIES_MAX,
  keepResults,
  LENGTH_MAX,
  leaveNews,
  restoreResults,
  WRITE_AFTER_MS,
} from '../src/shell/later/kept-results.ts'
import { createStorage } from '../src/storage/storage.ts'
import { SESSION } from './kept-session.ts'
import { memoryStore } from './memory-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const VERSION = 'v1'
const TREE = games.gameCategories.example.output
const clientIn = (language: string) =>
  createClient({ baseUrl: '', merchant: 'HIYAS', owner: '', language: () => language, token: () => null })
const tree = (language = 'TY') => gameCategories(clientIn(language), 'HIYAS').queryKey

/** A device, and the pages that are opened on it one after the other. */
function device() {
  const local = memoryStore()
  const clock = fakeClock(Date.UTC(2026, 10, 21))
  const open = (who = '', version = VERSION) => {
    const cache = new QueryClient()
    const storage = createStorage(local, null)
    const options = { cache, storage, who, version, clock }
    restoreResults(options)
    const stop = keepResults(options)
    return { cache, storage, stop }
  }
  /** A page on which something is answered, until it is closed. */
  const visit = (who: string, answers: (cache: QueryClient) => void, version = VERSION) => {
    const { cache, stop } = open(who, version)
    answers(cache)
    vi.advanceTimersByTime(WRITE_AFTER_MS)
    stop()
  }
  return { local, clock, open, visit }
}

describe('START-25 results of calls that the device keeps', () => {
  test('are shown by the next page before the network answers, and asked for anew', async () => {
    const phone = device()
    phone.visit('', cache => void cache.setQueryData(tree(), TREE))
    const { cache } = phone.open()
    expect(cache.getQueryData(tree())).toEqual(TREE)
    expect(cache.getQueryCache().find({ queryKey: tree() })?.isStaleByTime(30_000)).toBe(true)
  })

  test('give way to what the page has already, and come to what it is still asking for', async () => {
    const phone = device()
    phone.visit('', cache => void cache.setQueryData(tree(), TREE))
    const { cache, storage } = phone.open()
    const answer = Promise.withResolvers<typeof TREE>()
    const options = { cache, storage, who: '', version: VERSION, clock: phone.clock }
    cache.clear()
    const asking = cache.fetchQuery({ queryKey: tree(), queryFn: () => answer.promise })
    restoreResults(options)
    expect(cache.getQueryData(tree())).toEqual(TREE)
    const newer = { content: { ...TREE.content, sorting: [] } }
    answer.resolve(newer)
    await asking
    restoreResults(options)
    expect(cache.getQueryData(tree())).toEqual(newer)
  })

  test('STORE-01 an entry that is none is passed over, and the page that reads it stands', () => {
    const phone = device()
    phone.visit('', cache => void cache.setQueryData(tree(), TREE))
    const kept = JSON.parse(phone.local.getItem('SHELL_results') ?? '{}')
    const broken = ['no key', '5', 'null'].map(key => ({ ...kept.entries[0], key }))
    phone.local.setItem('SHELL_results', JSON.stringify({ ...kept, entries: [...broken, ...kept.entries] }))
    const { cache } = phone.open()
    expect(cache.getQueryCache().getAll()).toHaveLength(1)
    expect(cache.getQueryData(tree())).toEqual(TREE)
  })

  test('SEC-13 of announcements end with the member they were for, who may have been told more than others', () => {
    const phone = device()
    const { queryKey } = homeAnnouncements(clientIn('TY'), 'HIYAS')
    const { cache, storage, stop } = phone.open('HIYAS/ahente_1')
    cache.setQueryData(queryKey, messages.announcements.example.output)
    stop()
    leaveNews(cache, 'HIYAS/ahente_1')
    expect(cache.getQueryData(queryKey)).toBeUndefined()

    // What is shown stays until the answer is here, but is kept for nobody.
    cache.setQueryData(queryKey, messages.announcements.example.output)
    const never = () => new Promise<never>(() => undefined)
    const shown = new QueryObserver(cache, { queryKey, queryFn: never, staleTime: AGE_MAX_MS })
    const stopLooking = shown.subscribe(() => undefined)
    leaveNews(cache, 'HIYAS/ahente_1')
    const stopKeeping = keepResults({ cache, storage, who: '', version: VERSION, clock: phone.clock })
    vi.advanceTimersByTime(WRITE_AFTER_MS)
    expect(storage.read('results')).toBeNull()
    expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true)
    expect(
      isOfVisit({ dataUpdatedAt: cache.getQueryState(queryKey)?.dataUpdatedAt ?? 0 }),
      'no news to a visitor',
    ).toBe(false)
    stopKeeping()
    stopLooking()
  })

  test('SESS-40 POPUP-19 what was on its way for who has left is nobody else\u2019s: whoever is here asks for his own', async () => {
    const { cache, stop } = device().open('HIYAS/ahente_1')
    const { queryKey } = homeAnnouncements(clientIn('TY'), 'HIYAS')
    const ofMembers = { ...messages.announcements.example.output, revision: 'of members' }
    const ofAnybody = { ...messages.announcements.example.output, revision: 'of anybody' }
    let tell = (_: typeof ofMembers) => {}
    const coming = () =>
      new Promise<typeof ofMembers>(resolve => {
        tell = resolve
      })
    const shown = new QueryObserver(cache, { queryKey, queryFn: coming })
    const stopLooking = shown.subscribe(() => undefined)
    const answered = tell
    shown.setOptions({ queryKey, queryFn: async () => ofAnybody })
    leaveNews(cache, 'HIYAS/ahente_1')
    answered(ofMembers)
    await vi.waitFor(() => expect(cache.getQueryData(queryKey)).toEqual(ofAnybody))
    stopLooking()
    stop()
  })

  test('belong to one who, one language and one version', () => {
    const phone = device()
    phone.visit('HIYAS/maria', cache => void cache.setQueryData(tree('EN'), TREE))
    const { cache, stop } = phone.open('HIYAS/maria')
    expect(cache.getQueryData(tree('TY'))).toBeUndefined()
    expect(cache.getQueryData(tree('EN'))).toEqual(TREE)
    stop()
    expect(phone.open('HIYAS/maria', 'v2').cache.getQueryData(tree('EN'))).toBeUndefined()
    expect(phone.local.getItem('SHELL_results'), 'what cannot be read any more is dropped').toBeNull()
    phone.visit('HIYAS/maria', cache => void cache.setQueryData(tree('EN'), TREE))
    expect(phone.open('').cache.getQueryData(tree('EN'))).toBeUndefined()
    expect(phone.local.getItem('SHELL_results')).toBeNull()
  })

  test('hold nothing personal, secret or of money', () => {
    const phone = device()
    const client = clientIn('TY')
    phone.visit('HIYAS/maria', cache => {
      cache.setQueryData(query(client, wallet.walletBalance, {}).queryKey, wallet.walletBalance.example.output)
      cache.setQueryData(query(client, members.memberInfo, {}).queryKey, members.memberInfo.example.output)
      cache.setQueryData(helpItems(client).queryKey, help.helpCenter.example.output)
    })
    const kept = createStorage(phone.local, null).read('results')
    expect(kept?.entries.map(({ key }) => JSON.parse(key)[0])).toEqual(['help.helpCenter'])
    expect(KEPT_CALLS.filter(({ access }) => access !== 'anyone')).toEqual([])
  })

  test('are limited: by number, by length, by age, and whatever the clock of the device said', () => {
    const phone = device()
    const keyOf = (index: number) => ['help.helpCenter', 'TY', 'HIYAS', { index }]
    phone.visit('', cache => {
      for (let index = 0; index <= ENTRIES_MAX; index++) cache.setQueryData(keyOf(index), [])
    })
    const { cache, stop } = phone.open()
    expect([cache.getQueryData(keyOf(0)), cache.getQueryData(keyOf(ENTRIES_MAX))]).toEqual([undefined, []])
    stop()
    phone.visit('', cache => void cache.setQueryData(keyOf(99), ['x'.repeat(LENGTH_MAX)]))
    expect(phone.local.getItem('SHELL_results')?.length).toBeLessThan(LENGTH_MAX)
    phone.visit('', cache => void cache.setQueryData(keyOf(1), []))
    phone.clock.advance(-24 * 60 * 60 * 1_000)
    expect(phone.open().cache.getQueryData(keyOf(1)), 'set back by a day').toEqual([])
    phone.clock.advance(AGE_MAX_MS + 2 * 24 * 60 * 60 * 1_000)
    expect(phone.open().cache.getQueryData(keyOf(1))).toBeUndefined()
  })

  test.each(['{', '[]', '{"version":"v1","who":"","entries":[{}]}', '"x"'])(
    'an unreadable record is none: %s',
    text => {
      const phone = device()
      phone.local.setItem('SHELL_results', text)
      expect(phone.open().cache.getQueryCache().getAll()).toEqual([])
      expect(phone.local.getItem('SHELL_results')).toBeNull()
    },
  )

  test('a restored answer is not kept as if it were new', () => {
    const phone = device()
    phone.visit('', cache => void cache.setQueryData(tree(), TREE))
    const before = phone.local.getItem('SHELL_results')
    phone.clock.advance(60_000)
    phone.visit('', () => undefined)
    expect(phone.local.getItem('SHELL_results')).toBe(before)
  })

  test('go with the session: a logout, or one the server has forgotten', () => {
    for (const event of [
      { type: 'logged_out', who: 'HIYAS/maria' } as const,
      { type: 'lost', token: SESSION.token } as const,
    ]) {
      const phone = device()
      const storage = createStorage(phone.local, memoryStore())
      const session = { ...SESSION, userName: 'maria' }
      const store = createSessionStore(storage, true)
      store.dispatch({ type: 'logged_in', session })
      phone.visit('HIYAS/maria', cache => void cache.setQueryData(tree(), TREE))
      expect(storage.read('results')).not.toBeNull()
      store.dispatch(event)
      expect(storage.read('results')).toBeNull()
    }
  })

  test('make room in a full storage for what matters', () => {
    const local = memoryStore()
    const full = {
      ...local,
      setItem: (key: string, text: string) => {
        if (key !== 'SHELL_results' && local.getItem('SHELL_results') !== null)
          throw new DOMException('full', 'QuotaExceededError')
        local.setItem(key, text)
      },
    }
    const storage = createStorage(full, null)
    storage.write('results', { version: VERSION, who: '', entries: [] })
    storage.write('language', 'EN')
    expect([local.getItem('language'), local.getItem('SHELL_results')]).toEqual(['EN', null])
  })

  test('have a version that follows the shapes of the answers', () => {
    expect(resultsVersion()).toMatch(/^[\da-f]{8}$/)
  })
})
