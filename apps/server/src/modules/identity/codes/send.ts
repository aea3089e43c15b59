import type { identity as calls, In } from '@hiyas/contract'
import { inTransaction, type Tx } from '@hiyas/database'
import { textsOf } from '@hiyas/i18n/server'
import { MINUTE_MS, newId, ok, type RandomSource } from '@hiyas/kernel'
import type { Answer, Context } from '../../../platform/module.ts'
import { audit } from '../audit.ts'
import { offersProof, type ProofInput } from '../captcha/captchas.ts'
import { diceOf } from '../dice.ts'
import type { Parts } from '../parts.ts'
import { doOrPretend, insertCode, lockSending, type Sending, sendingFacts } from '../repository/codes.ts'
import { findMemberByNumber } from '../repository/members.ts'
import type { CodePurpose } from '../repository/tables.ts'
import {
  CODE_DIGITS,
  CODE_LIFETIME_MS,
  CODES_TAKEN,
  checkSending,
  SENDING_DAY_MS,
  SENDING_HOUR_MS,
} from '../rules/codes.ts'
import { networkOf, siteOf } from '../rules/networks.ts'
import { hashOfCode } from './codes.ts'
import { readKnownNumber, readNumber } from './numbers.ts'

type SendInput = Omit<In<typeof calls.sendSmsCode>, 'mobileNum'> & ProofInput

/**
 * Sends a code for a purpose. Nobody learns from the answer, or from how long it takes, whether a number belongs to a member: a
 * code to log in or to set a password with is kept for a number of nobody too, and only not sent; who asks to register a number
 * that a member has is told so by SMS, which only its owner reads.
 */
export async function sendCode(
  parts: Parts,
  context: Context,
  purpose: CodePurpose,
  { number, ...input }: SendInput & { number: string },
): Answer<typeof calls.sendSmsCode> {
  const { merchant } = context
  // The countries say who may register; who has an account keeps his number.
  const readAs = purpose === 'register' ? readNumber : readKnownNumber
  const read = readAs(number, input.countryDialingCode, merchant.countries)
  if (!read.ok) return read
  const sending: Sending = {
    merchant: merchant.code,
    mobile: read.value,
    deviceId: input.deviceId ?? '',
    address: networkOf(context.ip),
    site: siteOf(context.ip),
  }
  const { codeMinutes } = await parts.settings(merchant.code)
  const nowMs = parts.clock.nowMs()
  const since = { hour: new Date(nowMs - SENDING_HOUR_MS), day: new Date(nowMs - SENDING_DAY_MS) }
  const now = { nowMs, pauseMs: codeMinutes * MINUTE_MS, proved: false }
  const before = checkSending(await sendingFacts(parts.database.query, sending, since, CODES_TAKEN[purpose]), now)
  if (!before.ok) {
    if (before.code !== 'sms.captcha.required' || !offersProof(input)) return before
    if (!(await parts.captchas.checkProof(context, input))) return before
    now.proved = true
  }
  const { siteName } = await parts.site.info(merchant.code)
  return inTransaction(parts.database, async tx => {
    await lockSending(tx, sending)
    const allowed = checkSending(await sendingFacts(tx, sending, since, CODES_TAKEN[purpose]), now)
    if (!allowed.ok) return allowed
    await keepAndSend(parts, context, tx, { purpose, siteName, ...sending })
    return ok({ expiredMinutes: codeMinutes, expirationTime: nowMs + now.pauseMs })
  })
}

async function keepAndSend(
  parts: Parts,
  context: Context,
  tx: Tx,
  { purpose, siteName, merchant, mobile, deviceId, address }: Sending & { purpose: CodePurpose; siteName: string },
): Promise<void> {
  const { clock, random, delivery } = parts
  const member = await findMemberByNumber(tx, merchant, mobile)
  const isForNobody = purpose !== 'register' && member === null
  const isKnownAlready = purpose === 'register' && member !== null
  const nowMs = clock.nowMs()
  const codeId = newId(nowMs, random)
  const code = newCode(random)
  await insertCode(tx, {
    merchant,
    code_id: codeId,
    purpose,
    mobile,
    // What nobody was sent is never right, whatever is guessed.
    code_hash: isForNobody || isKnownAlready ? unguessable(random) : hashOfCode(codeId, code),
    device_id: deviceId,
    ip: address,
    sent_at: new Date(nowMs),
    expires_at: new Date(nowMs + CODE_LIFETIME_MS),
  })
  await audit(parts, tx, context, { kind: 'code_sent', memberId: member?.member_id ?? null, detail: { purpose } })
  const text = textsOf(context.language).t(isKnownAlready ? 'sms.register_known' : `sms.${purpose}`, {
    code,
    site: siteName,
    minutes: CODE_LIFETIME_MS / MINUTE_MS,
  })
  await doOrPretend(tx, !isForNobody, () =>
    delivery.sms(tx, { merchant, to: mobile, text, goodForMs: CODE_LIFETIME_MS }),
  )
}

function newCode(random: RandomSource): string {
  const dice = diceOf(random)
  return Array.from({ length: CODE_DIGITS }, () => dice(10)).join('')
}

const HASH_BYTES = 32

function unguessable(random: RandomSource): Buffer {
  const bytes = new Uint8Array(HASH_BYTES)
  random.fill(bytes)
  return Buffer.from(bytes)
}
