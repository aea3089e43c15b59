import type { Reader, Tx } from '@hiyas/database'
import { ok, type Result } from '@hiyas/kernel'
import { settingsWrong } from '../../../platform/settings-wrong.ts'
import { findTerms, insertTerms } from '../repository/terms.ts'
import { type SaidTerms, type Terms, termsToAdd, VERSION_FIRST } from '../rules/terms.ts'

/** The newest terms of a merchant, in force or not. Those he began with have no time. */
export type TermsSettings = { terms: Required<SaidTerms> }

export async function readTermsSettings(reader: Reader, merchant: string): Promise<TermsSettings> {
  const newest = (await findTerms(reader, merchant)).at(-1)
  if (newest === undefined) return { terms: { version: VERSION_FIRST, isMaterial: true, startsAt: null } }
  const { version, isMaterial, startsAtMs } = newest
  return { terms: { version, isMaterial, startsAt: new Date(startsAtMs).toISOString() } }
}

/** Adds terms; null where they are there as they are said. Refused, with a sentence in `detail.says`, where others bear the number. */
export async function applyTerms(
  tx: Tx,
  merchant: string,
  said: SaidTerms,
  nowMs: number,
): Promise<Result<Terms | null, 'settings.wrong'>> {
  const added = termsToAdd(await findTerms(tx, merchant), said, nowMs)
  if (added === null) return ok(null)
  if ('says' in added) return settingsWrong(added.says)
  await insertTerms(tx, merchant, added)
  return ok(added)
}
