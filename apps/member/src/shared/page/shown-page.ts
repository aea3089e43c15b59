import { useSyncExternalStore } from 'react'
import { watched } from '../watched.ts'
import { entryOf } from './history-entry.ts'

/**
 * The page that is shown: its address, path with query, the key of its entry in the history, and what its screen keeps with that. The
 * history runs ahead of it while the next screen is being fetched.
 */
export type ShownPage = { address: string; key: string; note: unknown }

export const shownPage = watched(pageNow())

/** What the browser stands at now. On the server there is no page. */
export function pageNow(): ShownPage {
  const { key, note } = entryOf(globalThis.history?.state)
  return { address: currentAddress(), key, note }
}

export function currentAddress(): string {
  return typeof location === 'undefined' ? '' : location.pathname + location.search
}

/** The shown address, path with query. On the server there is none but the one that was asked for. */
export function useShownAddress(onServer: string): string {
  const read = () => shownPage.get().address
  return useSyncExternalStore(shownPage.subscribe, read, () => onServer || read())
}
