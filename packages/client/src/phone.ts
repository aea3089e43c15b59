import { ok, type Result, refuse, SECOND_MS } from '@hiyas/kernel'

/** Where a third party sends and checks codes, with the version of its calls: `thirdPartyAuth.smsUrl` and `.smsKey`. */
export type PhoneProvider = { url: string; key: string }

export type PhoneRefusal =
  | 'sms.number.invalid'
  | 'sms.code.wrong'
  | 'sms.limit'
  | 'network'
  | 'timeout'
  | 'malformed_answer'

type Options = { fetch?: typeof fetch }

const TIMEOUT_MS = 15 * SECOND_MS

/** The first word of what a provider says is wrong, and what it means here. */
const MEANINGS: ReadonlyMap<string, PhoneRefusal> = new Map(
  Object.entries({
    INVALID_PHONE_NUMBER: 'sms.number.invalid',
    MISSING_PHONE_NUMBER: 'sms.number.invalid',
    TOO_MANY_ATTEMPTS_TRY_LATER: 'sms.limit',
    QUOTA_EXCEEDED: 'sms.limit',
    INVALID_CODE: 'sms.code.wrong',
    MISSING_CODE: 'sms.code.wrong',
    SESSION_EXPIRED: 'sms.code.wrong',
    INVALID_SESSION_INFO: 'sms.code.wrong',
  } satisfies Record<string, PhoneRefusal>),
)

/**
 * Has a third party send a code to a number such as `+639175550148` (LOGIN-71), in the words of Google's Identity Toolkit. Answers
 * what the code must be shown with.
 */
export async function sendPhoneCode(
  provider: PhoneProvider,
  phoneNumber: string,
  options?: Options,
): Promise<Result<string, PhoneRefusal>> {
  return textOf(await ask(provider, 'sendVerificationCode', { phoneNumber }, options), 'sessionInfo')
}

/** Shows the code to the third party, which answers with its word for the number: a token. */
export async function confirmPhoneCode(
  provider: PhoneProvider,
  shown: { sessionInfo: string; code: string },
  options?: Options,
): Promise<Result<string, PhoneRefusal>> {
  return textOf(await ask(provider, 'signInWithPhoneNumber', shown, options), 'idToken')
}

type Answer = Record<string, unknown>

async function ask(
  { url, key }: PhoneProvider,
  call: string,
  body: Answer,
  { fetch: send = globalThis.fetch.bind(globalThis) }: Options = {},
): Promise<Result<Answer, PhoneRefusal>> {
  try {
    const response = await send(`${url}/accounts:${call}?${new URLSearchParams({ key })}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    // `null` is JSON as well, and has nothing of what is looked for.
    const answer = ((await response.json()) ?? {}) as Answer
    return response.ok ? ok(answer) : refuse(meaningOf(answer))
  } catch (error) {
    if (error instanceof SyntaxError) return refuse('malformed_answer')
    return refuse(error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network')
  }
}

function meaningOf({ error }: Answer): PhoneRefusal {
  const { message } = (error ?? {}) as { message?: unknown }
  const [word = ''] = String(message).split(/\W/)
  return MEANINGS.get(word) ?? 'malformed_answer'
}

/** An answer without its text is as good as none (REG-97). */
function textOf(answer: Result<Answer, PhoneRefusal>, name: string): Result<string, PhoneRefusal> {
  if (!answer.ok) return answer
  const text = answer.value[name]
  return typeof text === 'string' && text !== '' ? ok(text) : refuse('malformed_answer')
}
