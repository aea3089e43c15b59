import type { identity as calls, In } from '@hiyas/contract'
import { inTransaction } from '@hiyas/database'
import { ok, refuse } from '@hiyas/kernel'
import type { Answer, Context } from '../../../platform/module.ts'
import { takeBodyOnce } from '../body-once.ts'
import { checkCode, useCode } from '../codes/codes.ts'
import { readKnownNumber } from '../codes/numbers.ts'
import type { Parts } from '../parts.ts'
import { holdCodes } from '../repository/codes.ts'
import { findMemberByNumber, lockMember } from '../repository/members.ts'
import { CODES_TAKEN } from '../rules/codes.ts'
import { checkNewPassword, giveNewPassword, preparePassword } from './new-password.ts'

/**
 * Sets a password with the code of an SMS. Until the code is shown the answer is the same for every number (SES-14); a refusal
 * after that leaves the code good for another try (FORGOT-24).
 */
export async function setPasswordBySms(
  parts: Parts,
  context: Context,
  { newPassword, mobileNum, verificationCode, deviceId, ...body }: In<typeof calls.setPasswordBySms>,
): Answer<typeof calls.setPasswordBySms> {
  const { database, clock } = parts
  const merchant = context.merchant.code
  const taken = await takeBodyOnce(database, clock, merchant, body)
  if (!taken.ok) return taken
  const number = readKnownNumber(mobileNum, undefined, context.merchant.countries)
  if (!number.ok) return number
  const allowed = await checkNewPassword(parts, context, newPassword, [])
  if (!allowed.ok) return allowed
  const asked = { mobile: number.value, purposes: CODES_TAKEN.reset, code: verificationCode, deviceId }
  const shown = await checkCode(parts, context, asked)
  if (!shown.ok) return shown
  const member = await findMemberByNumber(database.query, merchant, number.value)
  // He has given the number up since the code was sent.
  if (member === null) return refuse('sms.code.wrong', { field: 'verificationCode' })
  const prepared = await preparePassword(parts, context, member, newPassword)
  if (!prepared.ok) return prepared
  return inTransaction(database, async tx => {
    // Before his code: a new password ends it, and with it all that are out for him.
    await lockMember(tx, merchant, member.member_id)
    const out = { mobile: number.value, purposes: CODES_TAKEN.reset, now: new Date(clock.nowMs()) }
    await holdCodes(tx, merchant, out)
    const used = await useCode(parts, tx, context, shown.value)
    if (!used.ok) return used
    await giveNewPassword(parts, tx, context, member, { ...prepared.value, kind: 'password_reset', way: 'sms' })
    return ok({})
  })
}
