import { createHash } from 'node:crypto'
import { identity, members } from '@hiyas/contract'
import { newSecret } from '@hiyas/kernel'
import type { TestClient } from '../../../../test/client.ts'
import type { TestMember, TestServer } from '../../../../test/harness.ts'

/** A registration that is accepted. */
export const registration = (userName: string) => ({
  username: userName,
  password: 'sampaguita-gabi',
  confirmPassword: 'sampaguita-gabi',
  agreed: true,
})

let names = 0
export const freshName = () => `bago_${++names}`

/**
 * A member of another merchant who has a password there. Of the demo's two one is for trials, where nobody registers any more, but some did
 * once.
 */
export async function memberElsewhere(server: TestServer): Promise<TestMember> {
  const [member, model] = [await server.trialMember(), await server.registerMember()]
  await server.rows(
    `update identity.member as member set password_hash = model.password_hash, password_set_at = model.password_set_at
       from identity.member as model where member.member_id = $1 and model.member_id = $2`,
    [member.memberId, model.memberId],
  )
  return { ...member, password: model.password }
}

export const login = (
  client: TestClient,
  member: { userName: string },
  password: string,
  more: object = {},
  headers: Record<string, string> = {},
) => client.call(identity.login, { username: member.userName, password, ...more }, { headers })

/** Logs in by the token of a third party. */
export const loginByToken = (
  client: TestClient,
  firebaseIdToken: string,
  firebaseChannel: 'google' | 'facebook' | 'sms' = 'google',
) => client.call(identity.login, { username: '', password: '', type: 'firebase', firebaseChannel, firebaseIdToken })

/** Registers under a new name with the token of a third party, which is linked. */
export const registerByToken = (client: TestClient, firebaseIdToken: string, more: object = {}) =>
  client.call(identity.register, { ...registration(freshName()), firebaseChannel: 'google', firebaseIdToken, ...more })

/** Whether the session of a client counts. */
export const isIn = async (client: TestClient): Promise<boolean> => (await client.call(members.memberInfo, {})).ok

/** What an attempt needs to pass the captcha. */
export async function solved(server: TestServer, client: TestClient): Promise<{ captcha: string; captchaId: string }> {
  const captchaId = newSecret()
  const shown = await client.call(identity.captcha, { captchaId })
  if (!shown.ok) throw new Error(shown.code)
  return { captcha: await digitsOf(server, captchaId), captchaId }
}

/** The same where a browser keeps the cookie that the picture came with. */
export async function solvedInBrowser(server: TestServer, client: TestClient) {
  const shown = await client.call(identity.captcha, {})
  const [cookie = ''] = String(shown.headers['set-cookie']).split(';')
  return { captcha: await digitsOf(server, cookie.replace('captchaId=', '')), cookie }
}

async function digitsOf(server: TestServer, captchaId: string): Promise<string> {
  const asked = 'select answer from identity.captcha where captcha_id = $1'
  const [row] = await server.rows<{ answer: string }>(asked, [captchaId])
  if (row === undefined) throw new Error('no picture of this name')
  return row.answer
}

/** Fails to log in some times from an address, solving the captchas on the way. */
export async function failToLogIn(server: TestServer, client: TestClient, member: { userName: string }, times: number) {
  for (let tried = 0; tried < times; tried++) {
    await login(client, member, 'mali-na-password', await solved(server, client))
  }
}

/** What an attempt needs to pass the captcha without reading it: the number is found by trying. */
export async function worked(client: TestClient): Promise<{ captchaId: string; captchaProof: string }> {
  const given = await client.call(identity.captchaWork, {})
  if (!given.ok) throw new Error(given.code)
  const { captchaId, zeroBits } = given.value
  return { captchaId, captchaProof: String(proofOf(captchaId, zeroBits)) }
}

/** The first number whose hash begins with this many zero bits, or just not so. */
export function proofOf(captchaId: string, zeroBits: number, isRight = true): number {
  for (let nonce = 0; ; nonce++) {
    const hash = createHash('sha256').update(`${captchaId}.${nonce}`).digest()
    if (Math.clz32(hash.readUInt32BE(0)) >= zeroBits === isRight) return nonce
  }
}

/** What of a registration is there to be looked at. */
type Registered = {
  registration: Record<string, string>
  payment_password_hash: string | null
  mobile: string | null
  password_hash: string
}

/** What is kept of who has registered. */
export async function keptOf(server: TestServer, userName: string): Promise<Registered> {
  const [row] = await server.rows<Registered>('select * from identity.member where user_name_key = $1', [userName])
  if (!row) throw new Error(`${userName} is not there`)
  return row
}

/** What was written down about a member, the oldest first. */
export async function auditOf(server: TestServer, memberId: string): Promise<string[]> {
  const rows = await server.rows<{ kind: string }>(
    'select kind from identity.audit_event where member_id = $1 order by at, event_id',
    [memberId],
  )
  return rows.map(row => row.kind)
}
