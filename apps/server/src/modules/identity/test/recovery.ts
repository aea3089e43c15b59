import { FLAG_KEYS, identity } from '@hiyas/contract'
import { expect } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import type { TestMember, TestServer } from '../../../../test/harness.ts'
import { login, solved } from './entry.ts'
import { written } from './numbers.ts'

export const NEW_PASSWORD = 'bagong-ilaw-27'
/** Everything but the demand of a number when registering. */
export const RECOVERY_FLAGS = FLAG_KEYS.filter(key => key !== 'REGMOBVERF3')

/** Asks for a code and reads it. */
export async function codeFor(
  server: TestServer,
  mobile: string,
  purpose: 'login' | 'reset' = 'reset',
): Promise<string> {
  const call = purpose === 'reset' ? identity.sendResetCode : identity.sendSmsCode
  expect(await server.client().call(call, { mobileNum: written(mobile) })).toMatchObject({ ok: true })
  const code = await server.sandbox.lastCode(mobile)
  expect(code).toMatch(/^\d{6}$/)
  return code
}

/** Asks for a code by the call for logging in. */
export const sendCode = (client: TestClient, mobile: string, more: object = {}) =>
  client.call(identity.sendSmsCode, { mobileNum: written(mobile), countryDialingCode: '63', ...more })

/** A code that is not this one. */
export const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Whether a password opens the account, for somebody at an address that is not known. */
export async function opens(server: TestServer, member: { userName: string }, password: string): Promise<boolean> {
  const client = server.client()
  return (await login(client, member, password, await solved(server, client))).ok
}

let addresses = 0

/** A member who has given an address when he registered. */
export async function memberWithMail(server: TestServer): Promise<TestMember & { email: string }> {
  const member = await server.registerMember()
  const email = `Ana.${++addresses}@Example.com`
  await server.rows('update identity.member set registration = registration || $2::jsonb where member_id = $1', [
    member.memberId,
    JSON.stringify({ email }),
  ])
  return { ...member, email }
}

/** What a link in a mail carries. */
export const ofLink = (link = ''): string => link.split('#reset=')[1] ?? ''

/** Asks for a link and reads it from the mail. */
export async function linkFor(server: TestServer, { userName, email }: { userName: string; email: string }) {
  expect(await server.client().call(identity.emailPassword, { username: userName, email })).toMatchObject({ ok: true })
  // By its link: what his account just went through may be told him after it.
  return ofLink((await server.sandbox.lastMail(email, '#reset=')).links[0])
}

/** Goes on with the token of the answer, as a client does. */
export async function changePassword(
  { client }: Pick<TestMember, 'client'>,
  oldPassword: string,
  newPassword: string,
  more: object = {},
) {
  const input = { oldPassword, newPassword, confirmNewPassword: newPassword, ...more }
  const reply = await client.call(identity.changePassword, input)
  if (reply.ok) client.token = reply.value.token
  return reply
}
