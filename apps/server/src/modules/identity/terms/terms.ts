import type { identity as calls, In } from '@hiyas/contract'
import { type Database, inTransaction, type Tx } from '@hiyas/database'
import { type Clock, ok, refuse, SECOND_MS } from '@hiyas/kernel'
import { cached } from '../../../platform/cached.ts'
import type { Answer, ContextOf, NoticeTopic } from '../../../platform/module.ts'
import { audit } from '../audit.ts'
import type { Parts } from '../parts.ts'
import { findMemberStates, type MemberRow } from '../repository/members.ts'
import { findTerms, insertAccepted } from '../repository/terms.ts'
import { owesTerms, versionAt } from '../rules/terms.ts'

/** How old what we know of a merchant's terms may be, as for all his settings. */
const TTL_MS = 2 * SECOND_MS

/** The word of this notice is `<merchant>/<member>` of who has accepted the terms. */
export const TERMS_ACCEPTED: NoticeTopic = 'identity.terms_accepted'

/** What play needs to know of a member. `owesTerms`: he must accept the terms before he plays on (SES-20). */
export type MemberState = { memberId: string; type: number; isDisabled: boolean; owesTerms: boolean }

/** The member accepts the terms he has read, so that he may play on. He may do so twice. */
export async function acceptTerms(
  parts: Parts,
  context: ContextOf<'member'>,
  { version }: In<typeof calls.acceptTerms>,
): Answer<typeof calls.acceptTerms> {
  const { merchant, memberId } = context.member
  return inTransaction(parts.database, async tx => {
    const now = new Date(parts.clock.nowMs())
    if (version !== versionAt(await findTerms(tx, merchant), now.getTime())) return refuse('terms.version.wrong')
    const isNew = await insertAccepted(tx, { merchant, member_id: memberId, version, accepted_at: now })
    if (isNew) {
      await audit(parts, tx, context, { kind: 'terms_accepted', memberId, detail: { version } })
      await parts.notices.send(tx, TERMS_ACCEPTED, `${merchant}/${memberId}`)
    }
    return ok({})
  })
}

/** Who registers has accepted the terms that are in force, or those he was shown: others may have come into force while he read. */
export async function acceptAtOnce(
  tx: Tx,
  { merchant, member_id, registered_at }: MemberRow,
  shown: number | undefined,
): Promise<void> {
  const inForce = versionAt(await findTerms(tx, merchant), registered_at.getTime())
  const version = Math.min(shown ?? inForce, inForce)
  await insertAccepted(tx, { merchant, member_id, version, accepted_at: registered_at })
}

/** What play needs to know of members, many at once; ids that are unknown are left out. */
export function createMemberStates(database: Database, clock: Clock) {
  const terms = cached(clock, { ttlMs: TTL_MS, load: merchant => findTerms(database.query, merchant) })
  return async (merchant: string, memberIds: readonly string[]): Promise<MemberState[]> => {
    const [rows, later] = await Promise.all([findMemberStates(database, merchant, memberIds), terms.get(merchant)])
    return rows.map(({ accepted, ...state }) => ({
      ...state,
      owesTerms: owesTerms({ type: state.type, accepted }, later, clock.nowMs()),
    }))
  }
}
