import { identity } from '@hiyas/contract'
import { fakeClock, newSecret } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestMember, type TestServer } from '../../../../test/harness.ts'
import { hold } from '../../../../test/hold.ts'
import { setFlags } from '../../../../test/site-settings.ts'
import { isIn, login } from './entry.ts'
import { changePassword, linkFor, memberWithMail, NEW_PASSWORD, opens, RECOVERY_FLAGS } from './recovery.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ name: 'at_once', clock: fakeClock(Date.UTC(2026, 10, 21, 12)), sandbox: true })
  await setFlags(server, 'HIYAS', RECOVERY_FLAGS)
})

/** Logins stand still here, after their secret was found right and before they have opened a session. */
const holdLogins = () => hold(server, 'lock table identity.entry_setting in access exclusive mode')
/** What decides about a member stands still here. */
const holdMember = ({ memberId }: TestMember, how = 'no key update') =>
  hold(server, `select from identity.member where member_id = $1 for ${how}`, [memberId])

/** A login that is under way, on a phone of its own. */
const onPhone = (member: TestMember, secret: string, loginDeviceId = newSecret()) =>
  login(server.client(), member, secret, { loginDeviceId, remember: true })

async function opened(reply: ReturnType<typeof login>): Promise<{ token: string; deviceCredential: string }> {
  const answer = await reply
  if (!answer.ok) throw new Error(answer.code)
  return { token: answer.value.token, deviceCredential: answer.value.deviceCredential ?? '' }
}

describe('while somebody logs in with the old password', () => {
  test('SES-08 CHPSW-11 the change ends the session and the device that were being opened', async () => {
    const member = await server.registerMember()
    // What the change needs to know is known: it stands still where the login does.
    expect(await isIn(member.client)).toBe(true)
    const [held, phone] = [await holdLogins(), newSecret()]
    const thief = onPhone(member, member.password, phone)
    await held.waitedFor(1)
    const changed = changePassword(member, member.password, NEW_PASSWORD)
    await Promise.race([changed, held.waitedFor(2)])
    await held.letGo()
    expect(await changed).toMatchObject({ ok: true })
    const { token, deviceCredential } = await opened(thief)
    expect(await isIn(server.client({ token }))).toBe(false)
    expect(await onPhone(member, deviceCredential, phone)).toMatchObject({ code: 'login.device.expired' })
  })

  test('SES-08 CHPSW-11 the change that comes first leaves the old password good for nothing', async () => {
    const member = await server.registerMember()
    const held = await holdMember(member)
    const changed = changePassword(member, member.password, NEW_PASSWORD)
    await held.waitedFor(1)
    const thief = onPhone(member, member.password)
    await held.waitedFor(2)
    await held.letGo()
    expect(await changed).toMatchObject({ ok: true })
    expect(await thief).toMatchObject({ ok: false, code: 'login.cred.err' })
    expect(await opens(server, member, NEW_PASSWORD)).toBe(true)
  })

  test('SES-08 who is shut out comes in no more, though his password was right a moment ago', async () => {
    const member = await server.registerMember()
    const held = await holdMember(member)
    const shut = server.shut(member, true)
    await held.waitedFor(1)
    const entering = onPhone(member, member.password)
    await held.waitedFor(2)
    await held.letGo()
    await shut
    expect(await entering).toMatchObject({ ok: false, code: 'login.disabled' })
    await server.shut(member, false)
  })
})

describe('while a device logs in by itself', () => {
  test.each([
    ['a change of the password', (member: TestMember) => changePassword(member, member.password, NEW_PASSWORD)],
    ['logging out everywhere else', (member: TestMember) => member.client.call(identity.endSession, { others: true })],
  ])('SES-08 LOGIN-76 %s ends the session and the credential it was being given', async (_, end) => {
    const member = await server.registerMember()
    const phone = newSecret()
    const { deviceCredential: first } = await opened(onPhone(member, member.password, phone))
    const held = await holdLogins()
    const thief = onPhone(member, first, phone)
    await held.waitedFor(1)
    const ending = end(member)
    await Promise.race([ending, held.waitedFor(2)])
    await held.letGo()
    expect(await ending).toMatchObject({ ok: true })
    const { token, deviceCredential } = await opened(thief)
    expect(await isIn(server.client({ token }))).toBe(false)
    expect(await onPhone(member, deviceCredential, phone)).toMatchObject({ code: 'login.device.expired' })
  })
})

describe('while a session asks for its device to be remembered', () => {
  const fresh = async (member: TestMember, deviceId: string) =>
    server.client({
      token: (await opened(login(server.client(), member, member.password, { loginDeviceId: deviceId }))).token,
    })
  const everywhereElse = (member: TestMember) => member.client.call(identity.endSession, { others: true })

  test('SES-08 SES-09 logging out everywhere else ends what it is given', async () => {
    const member = await server.registerMember()
    const deviceId = newSecret()
    const thief = await fresh(member, deviceId)
    const held = await holdMember(member, 'update')
    const remembering = thief.call(identity.rememberDevice, { deviceId })
    await held.waitedFor(1)
    const ending = everywhereElse(member)
    await Promise.race([ending, held.waitedFor(2)])
    await held.letGo()
    expect(await ending).toMatchObject({ ok: true })
    const remembered = await remembering
    const credential = remembered.ok ? remembered.value.deviceCredential : ''
    expect(await onPhone(member, credential, deviceId)).toMatchObject({ code: 'login.device.expired' })
  })

  test('SES-08 SES-09 it is given nothing where it was ended a moment before', async () => {
    const member = await server.registerMember()
    const deviceId = newSecret()
    const thief = await fresh(member, deviceId)
    const held = await holdMember(member)
    const ending = everywhereElse(member)
    await held.waitedFor(1)
    const remembering = thief.call(identity.rememberDevice, { deviceId })
    await held.waitedFor(2)
    await held.letGo()
    expect(await ending).toMatchObject({ ok: true })
    expect(await remembering).toMatchObject({ status: 401, code: 'login.not.session' })
  })
})

describe('while a password is changed', () => {
  test('FORGOT-18 a link that sets one at the same moment waits its turn, and neither fails', async () => {
    const member = await memberWithMail(server)
    const resetToken = await linkFor(server, member)
    const held = await holdMember(member)
    const changed = changePassword(member, member.password, NEW_PASSWORD)
    await held.waitedFor(1)
    const reset = server.client().call(identity.resetPassword, { resetToken, newPassword: 'isa-pang-ilaw-99' })
    await held.waitedFor(2)
    await held.letGo()
    expect(await changed).toMatchObject({ ok: true })
    expect(await reset).toMatchObject({ ok: false, code: 'password.link.expired' })
  })
})
