import type { Database } from '@hiyas/database'
import { type Clock, SECOND_MS, type Soon } from '@hiyas/kernel'
import { cachedForBets } from '../../../platform/cached.ts'
import type { Notices } from '../../../platform/module.ts'
import { CATALOGUE_CHANGED } from '../availability.ts'
import { choicesOf } from '../repository/editions.ts'
import type { KnownChoices } from './rules.ts'

/** How long a choice may stay unknown to a process that did not hear the notice. */
const CHOICES_TTL_MS = 5 * SECOND_MS

export type Editions = ReturnType<typeof createEditions>

export type EditionsOptions = { database: Database; clock: Clock; notices: Pick<Notices, 'on'> }

/** Which editions the merchants have chosen, remembered: a bet on its way asks nobody for it. */
export function createEditions({ database, clock, notices }: EditionsOptions) {
  const choices = cachedForBets(clock, CHOICES_TTL_MS, merchant => choicesOf(database.query, merchant))
  const stop = notices.on(CATALOGUE_CHANGED, () => choices.clear())
  return {
    of: (merchant: string): Soon<KnownChoices> => choices.get(merchant),
    stop,
  }
}
