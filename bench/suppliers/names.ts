import type { Believed, Written } from './views.ts'
import { NAME_END } from './wire-pam.ts'

/**
 * What closes a round is written down under a name of ours, which holds the account too, and the bet that opened it again; so is a cancel,
 * which may have its bet's. A bet that was taken back before it came may be there under its other name.
 */
export const nameIn = ({ externalId }: Pick<Written, 'externalId'>): string => {
  const said = externalId.replace(/^finish \d+ (\S+).*$/, 'finish $1').replace(/^cancel /, '')
  return said.endsWith(NAME_END) ? said.slice(0, -NAME_END.length) : said
}

/** Where a bet that was cancelled before it came is kept out by its other name: it says of no round which (W-17). */
export const isOurName = (externalId: string): boolean => externalId.startsWith('named ')

/**
 * A cancel of what never came is kept under its own name too, and under names of ours for the round: should that come as a bet, it is refused
 * (W-17). No supplier knows of it.
 */
export const isNote = (
  { externalId, kind }: Pick<Written, 'externalId' | 'kind'>,
  view: ReadonlyMap<string, Believed>,
): boolean =>
  isOurName(externalId) ||
  / (?:itself|named \d)$/.test(externalId) ||
  (kind === 'tombstone' && view.get(externalId)?.move.kind === 'rollback')
