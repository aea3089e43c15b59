import { createHash } from 'node:crypto'
import type { Item } from './rules.ts'

const LENGTH = 16

/** Says which announcements and banners there are, in which version: the same for whoever is told the same. */
export const revisionOf = (items: readonly Item[]): string =>
  createHash('sha256')
    .update(JSON.stringify(items.map(({ id, kind, changedAtMs }) => [kind, id, changedAtMs])))
    .digest('hex')
    .slice(0, LENGTH)
