import { confirmPhoneCode, type PhoneProvider, sendPhoneCode } from '@hiyas/client'
import { ok, type Result, refuse } from '@hiyas/kernel'
import type { SmsRefusal } from './sms-code.ts'
import type { Proved } from './use-sms-code.ts'

/** Has the third party send a code. Loaded only where one does. Answers what the code must be shown with. */
export async function sendByProvider(provider: PhoneProvider, number: string): Promise<Result<string, SmsRefusal>> {
  const sent = await sendPhoneCode(provider, number)
  if (sent.ok) return sent
  // No code has been shown to it, so none can be wrong.
  return refuse(sent.code === 'sms.code.wrong' ? 'malformed_answer' : sent.code)
}

/** Makes of a code the third party's word for the number, as login and registration take it. */
export async function proveByProvider(
  provider: PhoneProvider,
  { number, ...shown }: { sessionInfo: string; code: string; number: string },
): Promise<Proved> {
  const word = await confirmPhoneCode(provider, shown)
  if (!word.ok) return word
  return ok({ firebaseChannel: 'sms', firebaseIdToken: word.value, firebaseMobileNo: number })
}
