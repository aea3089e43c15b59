import { identity as calls } from '@hiyas/contract'
import { ok } from '@hiyas/kernel'
import { handle, type Route } from '../../../platform/module.ts'
import type { Parts } from '../parts.ts'
import { checkCode } from './codes.ts'
import { readKnownNumber } from './numbers.ts'
import { sendCode } from './send.ts'

export const codeRoutes = (parts: Parts): Route[] => [
  handle(calls.sendSmsCode, (context, { mobileNum, ...input }) =>
    sendCode(parts, context, 'login', { ...input, number: mobileNum }),
  ),
  handle(calls.sendResetCode, (context, { mobileNum, ...input }) =>
    sendCode(parts, context, 'reset', { ...input, number: mobileNum }),
  ),
  handle(calls.sendRegisterCode, async (context, { mobileNo, ...input }) => {
    const sent = await sendCode(parts, context, 'register', { ...input, number: mobileNo })
    return sent.ok || sent.field !== 'mobileNum' ? sent : { ...sent, field: 'mobileNo' }
  }),
  handle(calls.verifySmsCode, async (context, { mobileNum, countryDialingCode, verificationCode, deviceId }) => {
    const number = readKnownNumber(mobileNum, countryDialingCode, context.merchant.countries)
    if (!number.ok) return number
    const purposes = ['login', 'reset', 'register'] as const
    const shown = await checkCode(parts, context, { mobile: number.value, purposes, code: verificationCode, deviceId })
    return ok(shown.ok)
  }),
]
