import type { Mark } from '../rules.ts'

export const NOON_MS = Date.UTC(2026, 10, 21, 12)

/** News of home for everybody, from noon on. */
export const mark = (id: string, more: Partial<Mark> = {}): Mark => ({
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
