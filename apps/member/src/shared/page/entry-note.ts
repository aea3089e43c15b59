import { useSyncExternalStore } from 'react'
import { entryOf } from './history-entry.ts'
import { shownPage } from './shown-page.ts'

/**
 * What a screen has noted with its entry of the history, also after a reload, and how to note something else: it is there again for
 * whoever comes back. Null at first, on the server and in its picture, so that both draw the same.
 */
export function useEntryNote(): [unknown, (note: unknown) => void] {
  return [
    useSyncExternalStore(
      shownPage.subscribe,
      () => shownPage.get().note,
      () => null,
    ),
    keepNote,
  ]
}

/** The note is plain data. While the next page is on its way the history is no longer at this one: then nothing is kept. */
function keepNote(note: unknown): void {
  const entry = entryOf(history.state)
  const page = shownPage.get()
  if (entry.key !== page.key) return
  shownPage.set({ ...page, note })
  history.replaceState({ ...entry, note }, '')
}
