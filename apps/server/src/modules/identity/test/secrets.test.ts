import { identity, messages } from '@hiyas/contract'
import { newSecret } from '@hiyas/kernel'
import { beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { setFlags } from '../../../../test/site-settings.ts'
import { login, solved } from './entry.ts'
import { memberWithNumber, written } from './numbers.ts'
import { changePassword, codeFor, linkFor, memberWithMail, NEW_PASSWORD, RECOVERY_FLAGS } from './recovery.ts'

let server: TestServer
const log: string[] = []

beforeAll(async () => {
  server = await startServer({ name: 'secrets', sandbox: true, onLog: line => log.push(line) })
  await setFlags(server, 'HIYAS', RECOVERY_FLAGS)
})

test('what was secret or personal in a whole life of members stands in no line of the log and in no figure', async () => {
  const secrets = [...(await lifeWithMail()), ...(await lifeWithNumber()), ...(await attempts()), ...ofTheHouse()]
  await server.quiet()
  const [told, figures] = [log.join('\n'), (await server.client().send('GET', '/metrics')).text]
  expect(told).toContain('"call":"identity.resetPassword"')
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(5)
    expect([secret, told.includes(secret), figures.includes(secret)]).toEqual([secret, false, false])
  }
})

/** Registers, is remembered, changes the password, and sets another by mail. */
async function lifeWithMail(): Promise<string[]> {
  const member = await memberWithMail(server)
  const [device, changed] = [newSecret(), 'habagat-sa-umaga-9']
  const again = await login(server.client(), member, member.password, { loginDeviceId: device, remember: true })
  expect(again).toMatchObject({ ok: true })
  expect(await changePassword(member, member.password, changed)).toMatchObject({ ok: true })
  const link = await linkFor(server, member)
  const reset = await server.client().call(identity.resetPassword, { resetToken: link, newPassword: NEW_PASSWORD })
  expect(reset).toMatchObject({ ok: true })
  const session = again.ok ? [again.value.token, again.value.deviceCredential ?? device, member.client.token ?? ''] : []
  return [member.userName, member.email, member.password, member.token, ...session, device, changed, link, NEW_PASSWORD]
}

/** Logs in with a code. */
async function lifeWithNumber(): Promise<string[]> {
  const member = await memberWithNumber(server)
  const code = await codeFor(server, member.mobile, 'login')
  const entered = await server
    .client()
    .call(identity.login, { username: written(member.mobile), password: code, type: 'sms' })
  expect(entered).toMatchObject({ ok: true })
  return [member.mobile, member.mobile.slice(2), written(member.mobile), entered.ok ? entered.value.token : '']
}

/** What is refused is no less secret: where it should stand, and where people put it by mistake. */
async function attempts(): Promise<string[]> {
  const client = server.client()
  const [password, token, credential, idToken] = [1, 2, 3, 4].map(at => `mali-${at}-${newSecret()}`) as string[]
  const { captcha, captchaId } = await solved(server, client)
  await login(client, { userName: 'walang_taong_ganito' }, password ?? '', { captcha, captchaId })
  await client.call(identity.forgetDevice, { deviceCredential: credential ?? '' })
  await client.call(identity.login, {
    username: '',
    password: '',
    type: 'firebase',
    firebaseChannel: 'google',
    firebaseIdToken: idToken ?? '',
  })
  const headers = {
    authorization: token ?? '',
    cookie: `socialBinding=${token}`,
    referer: `https://x.example/?t=${token}`,
  }
  await client.send('GET', `/wps/member/info?token=${token}&password=${password}`, { headers })
  await client.send('POST', '/wps/session/login', { headers, body: JSON.stringify({ password }) })
  await client.call(messages.markAnnouncementAsRead, { announcementId: (token ?? '').slice(0, 40), read: true })
  return [password ?? '', token ?? '', credential ?? '', idToken ?? '', captchaId, 'walang_taong_ganito']
}

/** Keys of the house and of those it works with. */
function ofTheHouse(): string[] {
  const { smsGatewayKey, databaseUrl } = server.program.deps.config
  const ofThirdParties = JSON.stringify(server.sandbox.thirdParties).matchAll(/"(?:clientSecret|apiKey)":"([^"]+)"/g)
  const keys = [...ofThirdParties].map(([, key = '']) => key)
  expect(keys.length).toBeGreaterThan(1)
  return [smsGatewayKey ?? '', server.sandbox.casinoKey, ...keys, databaseUrl, 'PRIVATE KEY']
}
