import { newSecret } from '@hiyas/kernel'

/**
 * What the browser keeps with each page of the visit, also over a reload. `depth` counts the pages of this site before it: with none,
 * the back arrow has nowhere to go back to (SHELL-61). `before` is the address of the one it came after (lead-back.ts), `topPx` where the
 * page stood when the document was left, `note` what its screen keeps for whoever comes back.
 */
export type HistoryEntry = { key: string; depth: number; before: unknown; topPx: number; note: unknown }

/** The entry that is shown. One that this site did not write is the first of its visit. */
export function entryOf(state: unknown): HistoryEntry {
  const {
    key,
    depth,
    before = null,
    topPx,
    note = null,
  } = (state ?? {}) as Partial<Record<keyof HistoryEntry, unknown>>
  return {
    key: typeof key === 'string' ? key : '',
    depth: typeof depth === 'number' ? depth : 0,
    before,
    topPx: typeof topPx === 'number' ? topPx : 0,
    note,
  }
}

/** The entry of the page that follows: in the place of the present one, or after it and its address. */
export function entryAfter(present: HistoryEntry, address: string, replace: boolean): HistoryEntry {
  return replace
    ? { ...present, topPx: 0, note: null }
    : { key: newSecret(), depth: present.depth + 1, before: address, topPx: 0, note: null }
}
