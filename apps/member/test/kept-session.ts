import type { SessionInfo } from '../src/session/reducer.ts'
import { createSessionStore, type SessionNews } from '../src/session/store.ts'
import { createStorage } from '../src/storage/storage.ts'
import { memoryStore } from './memory-store.ts'

export const SESSION: SessionInfo = {
  token: 't'.repeat(43),
  merchantCode: 'HIYAS',
  userName: 'marites_88',
  type: 0,
  firstTimeLogin: false,
  newcomer: false,
}
export const LOGGED_OUT = { type: 'logged_out', who: 'HIYAS/marites_88' } as const
export const TRIAL: SessionInfo = { ...SESSION, merchantCode: 'HIYASFUN', userName: 'trial_7k2m9q', type: 4 }

/** A page that nobody is logged in on: its session store, what it keeps on the device and in the tab, and the news it tells. */
export function openStore() {
  const local = memoryStore()
  const tab = memoryStore()
  const store = createSessionStore(createStorage(local, tab), false)
  const told: SessionNews[] = []
  store.onNews(news => told.push(news))
  return { local, tab, store, told }
}
