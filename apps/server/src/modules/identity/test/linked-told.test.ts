import { identity } from '@hiyas/contract'
import { fakeClock, systemClock } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestMember, type TestServer } from '../../../../test/harness.ts'
import { hold } from '../../../../test/hold.ts'
import { setFlags } from '../../../../test/site-settings.ts'
import { auditOf, loginByToken, registerByToken } from './entry.ts'
import { freshNumber, written } from './numbers.ts'
import { startProvider, type TestProvider } from './provider.ts'
import { changePassword, codeFor, linkFor, memberWithMail, NEW_PASSWORD, RECOVERY_FLAGS } from './recovery.ts'

let provider: TestProvider
let server: TestServer

beforeAll(async () => {
  const clock = fakeClock(systemClock.nowMs())
  provider = await startProvider({ clock })
  const { thirdPartyFile } = provider
  server = await startServer({ name: 'linked_told', clock, sandbox: true, config: { thirdPartyFile } })
  await setFlags(server, 'HIYAS', RECOVERY_FLAGS)
})

/** Links an account of Google, as a member does, or who has his password. */
async function link(member: TestMember): Promise<string> {
  const sub = `sub-${member.memberId}`
  const firebaseIdToken = await provider.token({ sub })
  const linked = await member.client.call(identity.linkIdentity, { firebaseChannel: 'google', firebaseIdToken })
  expect(linked).toMatchObject({ ok: true })
  // The mail of it comes before that of what he does next.
  await server.quiet()
  return sub
}

const loginWith = async (sub: string) => loginByToken(server.client(), await provider.token({ sub }))

const resetByMail = (resetToken: string) =>
  server.client().call(identity.resetPassword, { resetToken, newPassword: NEW_PASSWORD })

describe('a third party that opens an account', () => {
  test('its member is told by mail when it is linked', async () => {
    const member = await memberWithMail(server)
    await link(member)
    const told = await server.sandbox.lastMail(member.email)
    expect(told.subject).toBe('May bagong paraan ng pag-login sa account mo sa Hiyas')
    expect(told.text).toContain(`Pwede nang mag-login sa account na ${member.userName} gamit ang Google.`)
    const english = await memberWithMail(server)
    const input = { firebaseChannel: 'google', firebaseIdToken: await provider.token() } as const
    await english.client.call(identity.linkIdentity, input, { headers: { language: 'EN' } })
    const read = await server.sandbox.lastMail(english.email)
    expect(read.subject).toBe('There is a new way to log in to your Hiyas account')
    expect(read.text).toContain(`The account ${english.userName} can now be opened with Google.`)
  })

  test('SES-08 LOGIN-72 of an account that is shut it opens no other one, and its own again when that is opened; nothing of it is unwritten', async () => {
    const [member, other] = [await memberWithMail(server), await server.registerMember()]
    const sub = await link(member)
    const token = async () => ({ firebaseChannel: 'google', firebaseIdToken: await provider.token({ sub }) }) as const
    await server.shut(member, true)
    expect(await loginWith(sub)).toMatchObject({ code: 'login.disabled' })
    const taken = { code: 'register.identity.exists' }
    expect(await other.client.call(identity.linkIdentity, await token())).toMatchObject(taken)
    expect(await registerByToken(server.client(), await provider.token({ sub }))).toMatchObject(taken)
    await server.shut(member, false)
    expect(await loginWith(sub)).toMatchObject({ ok: true, value: { id: member.memberId } })
    const written = await auditOf(server, member.memberId)
    expect(written.filter(kind => kind.startsWith('identity_'))).toEqual(['identity_linked'])
  })

  test('what was not linked is told to nobody', async () => {
    const [member, other] = [await memberWithMail(server), await memberWithMail(server)]
    const sub = await link(member)
    const taken = { firebaseChannel: 'google', firebaseIdToken: await provider.token({ sub }) } as const
    expect(await other.client.call(identity.linkIdentity, taken)).toMatchObject({ code: 'register.identity.exists' })
    expect(await server.sandbox.messagesTo(other.email)).toEqual([])
  })

  test('opens it no more once a password was set by mail, and the mail says so', async () => {
    const member = await memberWithMail(server)
    const sub = await link(member)
    expect(await loginWith(sub)).toMatchObject({ ok: true, value: { id: member.memberId } })
    expect(await resetByMail(await linkFor(server, member))).toMatchObject({ ok: true })
    expect(await loginWith(sub)).toMatchObject({ ok: false, code: 'login.identity.unknown' })
    const told = await server.sandbox.lastMail(member.email)
    expect(told.subject).toBe('Napalitan ang password mo sa Hiyas')
    expect(told.text).toContain('Inalis na rin ang pag-login gamit ang Google.')
    expect(await auditOf(server, member.memberId)).toEqual(
      expect.arrayContaining(['password_reset', 'identity_unlinked']),
    )
  })

  test('opens it no more once a password was set by SMS', async () => {
    const member = await memberWithMail(server)
    const mobile = freshNumber()
    await server.rows('update identity.member set mobile = $2, mobile_verified_at = now() where member_id = $1', [
      member.memberId,
      mobile,
    ])
    const sub = await link(member)
    const set = {
      newPassword: NEW_PASSWORD,
      mobileNum: written(mobile),
      verificationCode: await codeFor(server, mobile),
    }
    expect(await server.client().call(identity.setPasswordBySms, set)).toMatchObject({ ok: true })
    expect(await loginWith(sub)).toMatchObject({ ok: false, code: 'login.identity.unknown' })
  })

  test('still opens it when who knows the old password changes it, and the mail says that it does', async () => {
    const member = await memberWithMail(server)
    const sub = await link(member)
    expect(await changePassword(member, member.password, NEW_PASSWORD)).toMatchObject({ ok: true })
    expect((await server.sandbox.lastMail(member.email)).text).toContain('Pwede pa ring mag-login gamit ang Google.')
    expect(await loginWith(sub)).toMatchObject({ ok: true, value: { id: member.memberId } })
  })

  test('SES-08 who comes in by it at the moment in which a password is set is out, or not in', async () => {
    const member = await memberWithMail(server)
    const sub = await link(member)
    const resetToken = await linkFor(server, member)
    const held = await hold(server, 'select from identity.member where member_id = $1 for update', [member.memberId])
    const setting = resetByMail(resetToken)
    await held.waitedFor(1)
    const entering = loginWith(sub)
    await held.waitedFor(2)
    await held.letGo()
    expect(await setting).toMatchObject({ ok: true })
    expect(await entering).toMatchObject({ ok: false, code: 'login.identity.unknown' })
    const open = await server.rows('select from identity.session where member_id = $1 and ended_at is null', [
      member.memberId,
    ])
    expect(open).toEqual([])
  })
})
