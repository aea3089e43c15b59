import type { Item } from '../rules.ts'

export const NOON_MS = Date.UTC(2026, 10, 21, 12)

/** News of home for everybody, from noon on. */
export const item = (id: string, more: Partial<Item> = {}): Item => ({
  id,
  kind: 'player',
  place: 'm_home',
  audiences: [],
  platforms: [],
  startsAtMs: NOON_MS,
  endsAtMs: null,
  changedAtMs: NOON_MS,
  bytesMax: 10,
  ...more,
})
