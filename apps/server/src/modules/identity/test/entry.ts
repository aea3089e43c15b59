import { identity } from '@hiyas/contract'
import type { TestClient } from '../../../../test/client.ts'
import type { TestServer } from '../../../../test/harness.ts'

/** A registration that is accepted. */
export const registration = (userName: string) => ({
  username: userName,
  password: 'sampaguita-gabi',
  confirmPassword: 'sampaguita-gabi',
  agreed: true,
})

let names = 0
export const freshName = () => `bago_${++names}`

export const login = (client: TestClient, member: { userName: string }, password: string, more: object = {}) =>
  client.call(identity.login, { username: member.userName, password, ...more })

/** What an attempt needs to pass the captcha. */
export async function solved(server: TestServer, client: TestClient): Promise<{ captcha: string; captchaId: string }> {
  const shown = await client.call(identity.captcha, {})
  const captchaId = String(shown.headers[identity.CAPTCHA_ID_HEADER])
  const [row] = await server.rows<{ answer: string }>('select answer from identity.captcha where captcha_id = $1', [
    captchaId,
  ])
  return { captcha: row?.answer ?? '', captchaId }
}

/** Fails to log in some times from an address, solving the captchas on the way. */
export async function failToLogIn(server: TestServer, client: TestClient, member: { userName: string }, times: number) {
  for (let tried = 0; tried < times; tried++) {
    await login(client, member, 'mali-na-password', await solved(server, client))
  }
}
