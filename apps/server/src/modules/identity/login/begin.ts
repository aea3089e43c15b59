import { ok, type Result, refuse } from '@hiyas/kernel'
import type { Context } from '../../../platform/module.ts'
import { isTimely, rememberedUntil } from '../body-once.ts'
import { readKnownNumber } from '../codes/numbers.ts'
import type { Parts } from '../parts.ts'
import { beginAttempt, type LoginMember } from '../repository/attempts.ts'
import type { KnownPlace } from '../repository/sessions.ts'
import { nameKey } from '../rules/registration.ts'
import type { LoginInput } from './enter.ts'
import { placesKnownSince } from './guard.ts'

/** Whom an attempt is about: nobody, when nobody has the name or the number. */
export type Subject = { member: LoginMember | null; mobile: string | null; key: string; place: KnownPlace }

/**
 * Lets the encrypted body of an attempt in once, as `takeBodyOnce` does, and finds whom it is about: in one statement, which is the same
 * whether or not there is such a member.
 */
export async function begin(
  { database, clock }: Parts,
  context: Context,
  input: LoginInput,
): Promise<Result<Subject, 'login.replayed'>> {
  const nowMs = clock.nowMs()
  if (!isTimely(input.iat, nowMs)) return refuse('login.replayed')
  const who = { key: nameKey(input.username), mobile: mobileIn(context, input) }
  const { isNew, member, place } = await beginAttempt(
    database.query,
    context.merchant.code,
    { jti: input.jti, expiresAt: rememberedUntil(nowMs) },
    who,
    { ip: context.ip, deviceId: input.loginDeviceId ?? '', since: placesKnownSince(nowMs) },
  )
  return isNew ? ok({ ...who, member, place }) : refuse('login.replayed')
}

/** The number somebody has typed in the place of his name, or null. */
function mobileIn({ merchant }: Context, input: LoginInput): string | null {
  const number = readKnownNumber(input.username, input.countryDialingCode || undefined, merchant.countries)
  return number.ok ? number.value : null
}
