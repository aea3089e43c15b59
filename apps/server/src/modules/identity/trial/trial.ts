import { type identity as calls, type In, MEMBER_TYPE } from '@hiyas/contract'
import { inTransaction, type Tx } from '@hiyas/database'
import { DAY_MS, HOUR_MS, invariant, newId, ok, type RandomSource, refuse } from '@hiyas/kernel'
import { Failure } from '../../../platform/failure.ts'
import type { Answer, Context } from '../../../platform/module.ts'
import { holdTrialLicence } from '../../site/index.ts'
import { audit } from '../audit.ts'
import { diceOf } from '../dice.ts'
import type { Parts } from '../parts.ts'
import { publishRegistered } from '../registration/publish-registered.ts'
import { findMemberByName, insertMember, type MemberRow } from '../repository/members.ts'
import { countTrials, lockTrials } from '../repository/trials.ts'
import { confirmsAge } from '../rules/ages.ts'
import { networkOf, siteOf } from '../rules/networks.ts'
import { CLEAR_SIGNS } from '../rules/signs.ts'
import { asksAge, isTrialName, mayTry, NAME_SIGNS_COUNT, trialNameOf } from '../rules/trial.ts'
import { openSession } from '../sessions/open.ts'

/** Almost a billion names: one that is taken is hardly ever drawn, three in a row never. */
const DRAWS_MAX = 3

/** A free name for a trial account. Nobody keeps it: it may be taken before it is used. */
export async function trialUser(parts: Parts, context: Context): Answer<typeof calls.trialUser> {
  return ok(await freeName(parts, (await atTrialMerchant(parts, context)).merchant.code))
}

/**
 * Opens a trial account at the trial merchant, whose play money and books are its own, and a session that counts there only
 * (SESS-10). Nobody can log in to it again: it has no password.
 */
export async function trialLogin(
  parts: Parts,
  asked: Context,
  { username, ofAge = false, ageShown }: In<typeof calls.trialLogin>,
): Answer<typeof calls.trialLogin> {
  const { database, clock } = parts
  const context = await atTrialMerchant(parts, asked)
  const { code: merchant } = context.merchant
  return inTransaction(database, async tx => {
    // Before the merchant's row, as who changes his profile does: those who wait for their turn here hold up nothing of his (AGE-06).
    await lockTrials(tx, merchant)
    // By the profile of the site he is on: the trial merchant may have stricter rules, of another one's visitors.
    const { profile, isAllowed, ageMin } = await holdTrialLicence(tx, asked.merchant)
    if (!isAllowed) throw new Failure('function.not.available')
    if (asksAge(profile) && !(ofAge && confirmsAge(ageShown, ageMin)))
      return refuse('register.not.agreed', { field: 'ofAge' })
    const nowMs = clock.nowMs()
    const since = { day: new Date(nowMs - DAY_MS), hour: new Date(nowMs - HOUR_MS) }
    const place = { network: networkOf(context.ip), site: siteOf(context.ip) }
    if (!mayTry(await countTrials(tx, merchant, place, since))) return refuse('trial.limit')
    const member = await insertTrial(parts, tx, merchant, username)
    await publishRegistered(parts, tx, member)
    // AGE-02: which age he has said to have, and in which language he was asked.
    const detail = ofAge ? { ofAge: ageShown ?? ageMin, language: asked.language } : {}
    await audit(parts, tx, context, { kind: 'trial_opened', memberId: member.member_id, detail })
    return ok(await openSession(parts, tx, context, member, { method: 'trial' }))
  })
}

/** The same request, asked of the merchant where trial accounts play. */
async function atTrialMerchant({ site }: Parts, context: Context): Promise<Context> {
  const merchant = await site.merchant(context.merchant.trialCode)
  invariant(merchant !== null, `no trial merchant ${context.merchant.trialCode}`)
  return { ...context, merchant }
}

/** With the proposed name, if it is one of ours and free; with another one else. */
async function insertTrial(parts: Parts, tx: Tx, merchant: string, proposed: string | undefined): Promise<MemberRow> {
  const name = proposed !== undefined && isTrialName(proposed) ? proposed : drawName(parts.random)
  for (let draw = 0; draw < DRAWS_MAX; draw++) {
    const member = trialRow(parts, merchant, draw === 0 ? name : drawName(parts.random))
    if (await insertMember(tx, member)) return member
  }
  throw new Error('no free trial name was found')
}

async function freeName({ database, random }: Parts, merchant: string): Promise<string> {
  for (let draw = 0; draw < DRAWS_MAX; draw++) {
    const name = drawName(random)
    if ((await findMemberByName(database.query, merchant, name)) === null) return name
  }
  throw new Error('no free trial name was found')
}

function drawName(random: RandomSource): string {
  const dice = diceOf(random)
  return trialNameOf(Array.from({ length: NAME_SIGNS_COUNT }, () => CLEAR_SIGNS[dice(CLEAR_SIGNS.length)]).join(''))
}

function trialRow({ clock, random }: Parts, merchant: string, userName: string): MemberRow {
  const nowMs = clock.nowMs()
  return {
    merchant,
    member_id: newId(nowMs, random),
    user_name: userName,
    user_name_key: userName,
    password_hash: null,
    password_set_at: null,
    must_change_password: false,
    payment_password_hash: null,
    mobile: null,
    mobile_verified_at: null,
    type: MEMBER_TYPE.trial,
    registered_at: new Date(nowMs),
    disabled_at: null,
    registration: {},
    upline_id: null,
  }
}
