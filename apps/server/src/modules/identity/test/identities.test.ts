import { type FlagKey, identity } from '@hiyas/contract'
import { fakeClock, HOUR_MS, MINUTE_MS, systemClock } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { setFlags } from '../../../../test/site-settings.ts'
import { auditOf, loginByToken, registerByToken } from './entry.ts'
import { withNumber } from './numbers.ts'
import { startProvider, type TestProvider } from './provider.ts'
import { changePassword, NEW_PASSWORD } from './recovery.ts'

const clock = fakeClock(systemClock.nowMs())
const FLAGS: readonly FlagKey[] = ['USERNAMEREG3', 'GOOGLELOGIN3', 'FACEBOOKLOGIN3', 'MOBILEVERCODELOGIN3']
let provider: TestProvider
let server: TestServer

beforeAll(async () => {
  provider = await startProvider({ clock, isFacebook: true })
  const { thirdPartyFile } = provider
  server = await startServer({ name: 'identities', clock, config: { thirdPartyFile } })
  await setFlags(server, 'HIYAS', FLAGS)
})

/** A member who is logged in and linked. */
async function linkedMember() {
  const member = await server.registerMember()
  const sub = `sub-${member.memberId}`
  const linked = await member.client.call(identity.linkIdentity, {
    firebaseChannel: 'google',
    firebaseIdToken: await provider.token({ sub, email: 'marites@example.com' }),
  })
  expect(linked).toMatchObject({ ok: true })
  return { ...member, sub }
}

describe('tokens of third parties', () => {
  const refused = { ok: false, code: 'login.token.invalid', field: 'firebaseIdToken' }
  const nowSeconds = () => Math.floor(clock.nowMs() / 1_000)

  test.each<[string, () => Promise<string>]>([
    ['for somebody else', () => provider.token({}, { audience: 'another-client' })],
    ['for us and others, asked for by others', () => provider.token({ aud: ['hiyas-client', 'b'] as never, azp: 'b' })],
    ['of another issuer', () => provider.token({ iss: 'https://accounts.example' })],
    ['that has expired', () => provider.token({ iat: nowSeconds() - 700, exp: nowSeconds() - 60 })],
    ['that never expires', () => provider.token({ exp: undefined as never })],
    ['of two days ago', () => provider.token({ iat: nowSeconds() - 172_800, exp: nowSeconds() + 600 })],
    ['made in an hour', () => provider.token({ iat: nowSeconds() + 3_600, exp: nowSeconds() + 7_200 })],
    ['of nobody', () => provider.token({ sub: '' })],
    ['signed by nobody', () => provider.token({}, { alg: 'none' })],
    ['signed with another key', () => provider.token({}, { key: 'other' })],
    ['that is no token', async () => 'hiyas'],
    ['that is no token either', async () => '..'],
    ['with a number, for another audience', () => provider.numberToken('639175550148')],
  ])('LOGIN-32 a token %s is refused', async (_what, token) => {
    const sub = 'known'
    const member = await server.registerMember()
    await member.client.call(identity.linkIdentity, {
      firebaseChannel: 'google',
      firebaseIdToken: await provider.token({ sub }),
    })
    expect(await loginByToken(server.client(), await token())).toMatchObject(refused)
  })

  test('LOGIN-31 a token with changed claims is refused', async () => {
    const [head, , signature] = (await provider.token()).split('.')
    const [, claims] = (await provider.token({ sub: 'somebody else' })).split('.')
    expect(await loginByToken(server.client(), `${head}.${claims}.${signature}`)).toMatchObject(refused)
  })

  test('a token counts once: for a login, for a registration, for a link', async () => {
    const member = await linkedMember()
    const token = await provider.token({ sub: member.sub })
    expect(await loginByToken(server.client(), token)).toMatchObject({ ok: true })
    expect(await loginByToken(server.client(), token)).toMatchObject(refused)
    const other = await server.registerMember()
    const link = { firebaseChannel: 'google', firebaseIdToken: token } as const
    expect(await other.client.call(identity.linkIdentity, link)).toMatchObject({ code: 'login.token.invalid' })
    const fresh = await provider.token()
    const both = await Promise.all([registerByToken(server.client(), fresh), registerByToken(server.client(), fresh)])
    expect(both.filter(reply => reply.ok)).toHaveLength(1)
    expect(both.find(reply => !reply.ok)).toMatchObject({ code: 'login.token.invalid' })
  })

  test('register.identity.exists: who is linked already cannot be registered again, and the token stays good', async () => {
    const member = await linkedMember()
    const token = await provider.token({ sub: member.sub })
    const again = await registerByToken(server.client(), token)
    expect(again).toMatchObject({ ok: false, code: 'register.identity.exists' })
    expect(await loginByToken(server.client(), token)).toMatchObject({ ok: true, value: { id: member.memberId } })
  })

  test('keys are kept: many logins ask the third party for them once', async () => {
    const member = await linkedMember()
    const before = provider.asked.keys
    for (let times = 0; times < 3; times++)
      await loginByToken(server.client(), await provider.token({ sub: member.sub }))
    expect(provider.asked.keys).toBe(before)
  })
})

describe('linked third parties', () => {
  const link = async (client: TestClient, claims = {}) =>
    client.call(identity.linkIdentity, { firebaseChannel: 'google', firebaseIdToken: await provider.token(claims) })

  test('LOGIN-72 are listed whatever their address, the longest that is kept with all but its name shown', async () => {
    const member = await server.registerMember()
    const email = `m@${'e'.repeat(118)}`
    expect(await link(member.client, { sub: `sub-${member.memberId}`, email })).toMatchObject({ ok: true })
    expect(await member.client.call(identity.linkedIdentities, {})).toMatchObject({
      value: { identities: [{ email: email.replace('m@', 'm•••@') }] },
    })
  })

  test('LOGIN-72 are listed with a hidden address, and end', async () => {
    const member = await linkedMember()
    const listed = await member.client.call(identity.linkedIdentities, {})
    expect(listed).toMatchObject({
      ok: true,
      value: { identities: [{ firebaseChannel: 'google', email: 'm•••@example.com', linkedAtMs: clock.nowMs() }] },
    })
    expect(await member.client.call(identity.unlinkIdentity, { firebaseChannel: 'google' })).toMatchObject({ ok: true })
    expect(await member.client.call(identity.linkedIdentities, {})).toMatchObject({ value: { identities: [] } })
    expect(await loginByToken(server.client(), await provider.token({ sub: member.sub }))).toMatchObject({
      code: 'login.identity.unknown',
    })
    const kinds = await server.rows<{ kind: string }>(
      `select kind from identity.audit_event where member_id = $1 and kind like 'identity%' order by kind`,
      [member.memberId],
    )
    expect(kinds.map(({ kind }) => kind)).toEqual(['identity_linked', 'identity_unlinked'])
  })

  test('LOGIN-72 belong to one member, and a member has one of each', async () => {
    const member = await linkedMember()
    const other = await server.registerMember()
    expect(await link(other.client, { sub: member.sub })).toMatchObject({ code: 'register.identity.exists' })
    expect(await link(member.client)).toMatchObject({ code: 'register.identity.exists' })
  })

  test('LOGIN-72 one that is linked to himself already is not told to be of another account, nor written down twice', async () => {
    const member = await linkedMember()
    expect(await link(member.client, { sub: member.sub })).toMatchObject({ ok: true })
    const kinds = await auditOf(server, member.memberId)
    expect(kinds.filter(kind => kind === 'identity_linked')).toHaveLength(1)
  })

  test('session.not.fresh: linking and unlinking want a login of a moment ago', async () => {
    const member = await linkedMember()
    clock.advance(5 * MINUTE_MS + 1)
    expect(await link(member.client)).toMatchObject({ code: 'session.not.fresh' })
    const unlinked = await member.client.call(identity.unlinkIdentity, { firebaseChannel: 'google' })
    expect(unlinked).toMatchObject({ code: 'session.not.fresh' })
  })

  test('identity.last.way: the only way in stays', async () => {
    const member = await linkedMember()
    await server.rows('update identity.member set password_hash = null, password_set_at = null where member_id = $1', [
      member.memberId,
    ])
    const unlink = () => member.client.call(identity.unlinkIdentity, { firebaseChannel: 'google' })
    expect(await unlink()).toMatchObject({ ok: false, code: 'identity.last.way' })
    expect(await member.client.call(identity.linkedIdentities, {})).toMatchObject({
      value: { identities: [{ firebaseChannel: 'google' }] },
    })
    await server.rows(
      `update identity.member set mobile = '639175550177', mobile_verified_at = now() where member_id = $1`,
      [member.memberId],
    )
    expect(await unlink()).toMatchObject({ ok: true })
  })

  test('LOGIN-03 identity.last.way: a way in that is switched off is none', async () => {
    const member = await linkedMember()
    const sub = `fb-${member.memberId}`
    const token = await provider.token({ sub })
    await member.client.call(identity.linkIdentity, { firebaseChannel: 'facebook', firebaseIdToken: token })
    await server.rows(
      `update identity.member set password_hash = null, password_set_at = null, mobile = '639175550179',
              mobile_verified_at = now() where member_id = $1`,
      [member.memberId],
    )
    const unlink = () => member.client.call(identity.unlinkIdentity, { firebaseChannel: 'google' })
    try {
      await setFlags(server, 'HIYAS', ['USERNAMEREG3', 'GOOGLELOGIN3'])
      expect(await unlink()).toMatchObject({ ok: false, code: 'identity.last.way' })
    } finally {
      await setFlags(server, 'HIYAS', FLAGS)
    }
    expect(await unlink()).toMatchObject({ ok: true })
  })

  test('identity.last.way: what is not linked ends without a word, and closes no way in', async () => {
    const member = await linkedMember()
    await server.rows('update identity.member set password_hash = null, password_set_at = null where member_id = $1', [
      member.memberId,
    ])
    const unlinked = await member.client.call(identity.unlinkIdentity, { firebaseChannel: 'facebook' })
    expect(unlinked).toMatchObject({ ok: true })
    expect(await member.client.call(identity.linkedIdentities, {})).toMatchObject({
      value: { identities: [{ firebaseChannel: 'google' }] },
    })
  })

  test('LOGIN-72 nobody but a member with an account of his own links or unlinks, and a session that has ended does neither', async () => {
    const trial = await server.trialMember()
    expect(await link(trial.client)).toMatchObject({ code: 'free_reject' })
    expect(await trial.client.call(identity.unlinkIdentity, { firebaseChannel: 'google' })).toMatchObject({
      code: 'free_reject',
    })
    const gone = await linkedMember()
    await gone.client.call(identity.logout, {})
    expect(await link(gone.client)).toMatchObject({ code: 'login.not.session' })
    expect(await gone.client.call(identity.unlinkIdentity, { firebaseChannel: 'google' })).toMatchObject({
      code: 'login.not.session',
    })
  })

  test('identity.last.way: two ways in that are closed at the same moment leave one', async () => {
    for (let round = 0; round < 5; round++) {
      const member = await linkedMember()
      await server.rows(
        "insert into identity.linked_identity values ('HIYAS', 'facebook', $1::text, $1::uuid, '', now())",
        [member.memberId],
      )
      await server.rows(
        'update identity.member set password_hash = null, password_set_at = null where member_id = $1',
        [member.memberId],
      )
      const replies = await Promise.all(
        (['google', 'facebook'] as const).map(firebaseChannel =>
          member.client.call(identity.unlinkIdentity, { firebaseChannel }),
        ),
      )
      expect(replies.filter(reply => reply.ok)).toHaveLength(1)
      expect(replies.find(reply => !reply.ok)).toMatchObject({ code: 'identity.last.way' })
    }
  })

  test('a number is proved, not linked', async () => {
    const member = await server.registerMember()
    const firebaseIdToken = await provider.numberToken('639175550149')
    const refused = await member.client.call(identity.linkIdentity, { firebaseChannel: 'sms', firebaseIdToken })
    expect(refused).toMatchObject({ code: 'login.token.invalid' })
  })
})

test('SES-12 who proved a number long ago may have given it up since, however young his token is', async () => {
  const member = await withNumber(server, await server.registerMember(), '639175550188')
  // No earlier than his password, which would be another reason.
  const anHourAgo = new Date(clock.nowMs() - HOUR_MS)
  await server.rows('update identity.member set password_set_at = $2 where member_id = $1', [
    member.memberId,
    anHourAgo,
  ])
  const nowSeconds = Math.floor(clock.nowMs() / 1_000)
  const enter = async (auth_time: unknown) =>
    loginByToken(server.client(), await provider.numberToken(member.mobile, { auth_time }), 'sms')
  for (const provedAt of [nowSeconds - 3_700, 'kanina', -1]) {
    expect(await enter(provedAt)).toMatchObject({ code: 'login.token.invalid' })
  }
  expect(await enter(nowSeconds - 3_500)).toMatchObject({ ok: true, value: { id: member.memberId } })
})

test('LOGIN-33 LOGIN-34 LOGIN-71 a verified number logs its member in', async () => {
  const member = await server.registerMember()
  await server.rows(
    `update identity.member set mobile = '639175550150', mobile_verified_at = now() where member_id = $1`,
    [member.memberId],
  )
  const token = await provider.numberToken('639175550150')
  const session = await server.client().call(identity.login, {
    username: '',
    password: '',
    type: 'firebase',
    firebaseChannel: 'sms',
    firebaseIdToken: token,
    firebaseMobileNo: '9175550150',
    countryDialingCode: '63',
  })
  expect(session).toMatchObject({ ok: true, value: { id: member.memberId } })
  expect(await loginByToken(server.client(), token, 'sms')).toMatchObject({ code: 'login.token.invalid' })
  const unknown = await provider.numberToken('639175550151')
  expect(await loginByToken(server.client(), unknown, 'sms')).toMatchObject({ code: 'login.identity.unknown' })
})

test('SES-08 LOGIN-34 a number that was proved before a new password lets nobody in, one that is proved after it does', async () => {
  const member = await withNumber(server, await server.registerMember(), '639175550153')
  const auth_time = Math.floor(clock.nowMs() / 1_000)
  const kept = await provider.numberToken(member.mobile)
  clock.advance(MINUTE_MS)
  expect(await changePassword(member, member.password, NEW_PASSWORD)).toMatchObject({ ok: true })
  const renewed = await provider.numberToken(member.mobile, { auth_time })
  const enter = (token: string) => loginByToken(server.client(), token, 'sms')
  for (const token of [kept, renewed]) expect(await enter(token)).toMatchObject({ code: 'login.token.invalid' })
  expect(await enter(await provider.numberToken(member.mobile))).toMatchObject({ ok: true })
})
