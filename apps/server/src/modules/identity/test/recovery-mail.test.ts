import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identity, members } from '@hiyas/contract'
import { inTransaction } from '@hiyas/database'
import { DAY_MS, fakeClock, HOUR_MS, MINUTE_MS, newId, newSecret, ok, SECOND_MS } from '@hiyas/kernel'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { setFlags } from '../../../../test/site-settings.ts'
import { memberCommand } from '../../../commands/member/command.ts'
import { merchantCommand } from '../../../commands/merchant/command.ts'
import { auditOf } from './entry.ts'
import { compareTimes, memberWithNumber, TIMED_PAIRS, TIMED_TEST_MS, written } from './numbers.ts'
import { changePassword, linkFor, memberWithMail, NEW_PASSWORD, ofLink, opens, RECOVERY_FLAGS } from './recovery.ts'

let server: TestServer
const clock = fakeClock(Date.UTC(2026, 10, 21, 12))
const log: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'hiyas-recovery-mail-'))
beforeAll(async () => {
  atFileEnd(async () => rmSync(folder, { recursive: true, force: true }))
  server = await startServer({ name: 'recovery_mail', clock, sandbox: true, onLog: line => log.push(line) })
  await setFlags(server, 'HIYAS', RECOVERY_FLAGS)
})

const askForLink = (username: string, email: string) =>
  server.client().call(identity.emailPassword, { username, email })

const setByLink = (resetToken: string, newPassword = NEW_PASSWORD) =>
  server.client().call(identity.resetPassword, { resetToken, newPassword })

describe('setting a password by mail', () => {
  test('CALL-34 CALL-35 CALL-36 FORGOT-13 FORGOT-18 a form with name and address brings a link that sets a password', async () => {
    const member = await memberWithMail(server)
    const client = server.client({ language: 'EN' })
    const asked = await client.send('POST', '/wps/member/password/email', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        username: ` ${member.userName.toUpperCase()} `,
        email: ` ${member.email.toLowerCase()} `,
      }).toString(),
    })
    expect(asked.json).toEqual({ success: true, value: {}, message: '', errorCode: '' })
    const { subject, text, links } = await server.sandbox.lastMail(member.email)
    expect(subject).toBe('Set a new password for Hiyas')
    expect(text).toContain(`account ${member.userName} at Hiyas`)
    expect(links).toHaveLength(1)
    expect(links[0]).toMatch(/^http:\/\/[\w.:]+\/m\/forget#reset=[\w-]{43}$/)
    expect(await setByLink(ofLink(links[0]))).toMatchObject({ ok: true, value: {} })
    const told = await server.sandbox.lastMail(member.email)
    expect([await opens(server, member, member.password), await opens(server, member, NEW_PASSWORD)]).toEqual([
      false,
      true,
    ])
    expect(await member.client.call(members.memberInfo, {})).toMatchObject({ status: 401 })
    expect(await auditOf(server, member.memberId)).toContain('password_reset')
    expect(told.subject).toBe('Napalitan ang password mo sa Hiyas')
    expect(told.text).toContain(member.userName)
    expect(told.text).not.toContain(NEW_PASSWORD)
  })

  test('CALL-36 SES-14 the answer does not tell whether account and address belong together, and only the registered one gets mail', async () => {
    const member = await memberWithMail(server)
    const other = await memberWithMail(server)
    const answers = [
      await askForLink(member.userName, 'iba@example.com'),
      await askForLink(member.userName, other.email),
      await askForLink('walang_taong_ganito', member.email),
      await askForLink('walang_taong_ganito', 'wala@example.com'),
      await askForLink((await server.registerMember()).userName, '   '),
      await askForLink(member.userName, member.email),
    ].map(answer => ({ ...answer, headers: {} }))
    expect(answers).toEqual(Array.from({ length: 6 }, () => ({ ok: true, status: 200, headers: {}, value: {} })))
    expect(await server.sandbox.messagesTo(member.email)).toHaveLength(1)
    for (const address of [other.email, 'iba@example.com', 'wala@example.com']) {
      expect(await server.sandbox.messagesTo(address)).toEqual([])
    }
  })

  test('a worker that is told twice of one who asked sends one mail, and its link stays good', async () => {
    const member = await memberWithMail(server)
    const { database, outbox } = server.program.deps
    const asked = {
      askedId: newId(clock.nowMs()),
      merchant: 'HIYAS',
      memberId: member.memberId,
      origin: server.url,
      language: 'EN' as const,
    }
    for (let times = 0; times < 2; times++) {
      await inTransaction(database, async tx => {
        await outbox.publish(tx, 'identity.password_link_asked', asked)
        return ok(null)
      })
      await server.quiet()
    }
    const mails = await server.sandbox.messagesTo(member.email)
    expect(mails).toHaveLength(1)
    expect(await setByLink(ofLink(mails[0]?.links[0]))).toMatchObject({ ok: true })
  })

  test('who registered by number asks with it: he may not know the name we gave him', async () => {
    const { mobile, ...member } = await memberWithNumber(server)
    const email = 'numero@example.com'
    await server.rows('update identity.member set registration = $2 where member_id = $1', [
      member.memberId,
      JSON.stringify({ email }),
    ])
    expect(await linkFor(server, { userName: written(mobile), email })).toHaveLength(43)
    expect(await server.sandbox.messagesTo(email)).toHaveLength(1)
  })

  test('a link never leads to the host that somebody wrote into the request', async () => {
    await server.rows("insert into site.host (host, merchant) values ('hiyas.example', 'HIYAS')")
    await server.rows("update site.merchant set profile = 'PH' where code = 'HIYAS'")
    server.program.door.site.refresh()
    const member = await memberWithMail(server)
    const ask = (host: string) => {
      const body = JSON.stringify({ username: member.userName, email: member.email })
      const headers = { host, 'content-type': 'application/json', 'x-forwarded-proto': 'http' }
      return server.client({ merchant: 'HIYAS' }).send('POST', identity.emailPassword.path, { headers, body })
    }
    for (const host of ['evil.example', 'hiyas.example']) {
      await ask(host)
      expect((await server.sandbox.lastMail(member.email)).links[0]).toMatch(/^https:\/\/hiyas\.example\/m\/forget#/)
      clock.advance(SECOND_MS)
    }
    await server.rows("delete from site.host where host = 'hiyas.example'")
    await server.rows("update site.merchant set profile = 'DEMO' where code = 'HIYAS'")
    server.program.door.site.refresh()
  })

  test('CALL-36 a merchant who is put under a licence with a host of his own goes on sending links, which lead there', async () => {
    const apply = async (settings: object) => {
      const file = join(folder, 'settings.json')
      writeFileSync(file, JSON.stringify(settings))
      expect(await merchantCommand(server.program.deps.database, ['HIYAS', file])).toMatchObject({ code: 0 })
      server.program.door.site.refresh()
    }
    await apply({ profile: 'PH', hosts: ['play.example'] })
    const member = await memberWithMail(server)
    await askForLink(member.userName, member.email)
    expect((await server.sandbox.lastMail(member.email)).links[0]).toMatch(/^https:\/\/play\.example\/m\/forget#/)
    await apply({ profile: 'DEMO', hosts: [] })
  })

  test('CALL-36 SES-14 without a host for links the answer is the same, nobody is written to, and the operator is warned', async () => {
    await server.rows("update site.merchant set profile = 'PH' where code = 'HIYAS'")
    server.program.door.site.refresh()
    const member = await memberWithMail(server)
    const asked = { username: member.userName, email: member.email }
    expect(await server.client().call(identity.emailPassword, asked)).toMatchObject({ ok: true, value: {} })
    expect(await server.sandbox.messagesTo(member.email)).toEqual([])
    const warned = log.filter(line => line.includes('no host of its own'))
    expect(warned).toEqual([expect.stringContaining('"merchant":"HIYAS"')])
    expect(warned.join()).not.toContain(member.userName)
    await server.rows("update site.merchant set profile = 'DEMO' where code = 'HIYAS'")
    server.program.door.site.refresh()
  })

  test('CALL-36 nor is anybody written to by demos alone, where their mail goes out to the world', async () => {
    const member = await memberWithMail(server)
    Object.assign(server.program.deps.config, { mailLeaves: true })
    expect(await askForLink(member.userName, member.email)).toMatchObject({ ok: true })
    Object.assign(server.program.deps.config, { mailLeaves: false })
    expect(await server.sandbox.messagesTo(member.email)).toEqual([])
  })

  test('a link is good once, for half an hour, until the next one, and never for another merchant', async () => {
    const member = await memberWithMail(server)
    const expired = async (token: string) =>
      expect(await setByLink(token, 'isa-pang-ilaw-99')).toMatchObject({ code: 'password.link.expired' })
    const first = await linkFor(server, member)
    clock.advance(MINUTE_MS)
    const second = await linkFor(server, member)
    await expired(first)
    const elsewhere = server.client({ merchant: 'HIYASFUN' })
    const foreign = { resetToken: second, newPassword: NEW_PASSWORD }
    expect(await elsewhere.call(identity.resetPassword, foreign)).toMatchObject({ code: 'password.link.expired' })
    expect(await setByLink(second, member.password)).toMatchObject({ code: 'modify.new.old.same' })
    expect(await setByLink(second)).toMatchObject({ ok: true })
    await expired(second)
    clock.advance(MINUTE_MS)
    const third = await linkFor(server, member)
    clock.advance(30 * MINUTE_MS)
    await expired(third)
    await expired(newSecret())
    await expired('🙂')
    expect(await opens(server, member, NEW_PASSWORD)).toBe(true)
  })

  test('of many who use one link at the same moment exactly one wins', async () => {
    const member = await memberWithMail(server)
    const token = await linkFor(server, member)
    const replies = await Promise.all([1, 2, 3].map(index => setByLink(token, `sabay-sabay-${index}x`)))
    expect(replies.filter(reply => reply.ok)).toHaveLength(1)
    expect(replies.filter(reply => !reply.ok && reply.code === 'password.link.expired')).toHaveLength(2)
  })

  test('a changed password ends the links on their way', async () => {
    const member = await memberWithMail(server)
    const token = await linkFor(server, member)
    expect(await changePassword(member, member.password, NEW_PASSWORD)).toMatchObject({ ok: true })
    expect(await setByLink(token, 'isa-pang-ilaw-99')).toMatchObject({ code: 'password.link.expired' })
  })

  test('one account gets three links an hour, whoever asks', async () => {
    const member = await memberWithMail(server)
    const ask = async () => {
      await askForLink(member.userName, member.email)
      clock.advance(MINUTE_MS)
    }
    for (let asked = 0; asked < 5; asked++) await ask()
    expect(await server.sandbox.messagesTo(member.email)).toHaveLength(3)
    clock.advance(HOUR_MS)
    await ask()
    expect(await server.sandbox.messagesTo(member.email)).toHaveLength(4)
  })

  test.each([
    ['a name as long as a book', { username: 'x'.repeat(51) }, 'request_param_err'],
    ['an address as long as a book', { email: `${'x'.repeat(100)}@x.com` }, 'request_param_err'],
    ['a zero byte', { username: 'ana\0' }, 'request_param_err'],
    ['no address', { email: '' }, 'request_param_err'],
  ])('%s is refused', async (_, wrong, code) => {
    const input = { username: 'ana', email: 'ana@example.com', ...wrong }
    expect(await server.client().call(identity.emailPassword, input)).toMatchObject({ code })
  })

  test.each(['مرحبا', '🙂🙂🙂', '\u202eana', "ana' or 1=1 --", '%', 'ana\nBcc: iba@example.com'])(
    '%j is a name that nobody has',
    async username => {
      expect(await askForLink(username, 'ana@example.com')).toMatchObject({ ok: true })
    },
  )

  test('what was sent is forgotten when no limit counts it any more', async () => {
    const member = await memberWithMail(server)
    await linkFor(server, member)
    clock.advance(DAY_MS + SECOND_MS)
    await server.program.modules
      .flatMap(module => module.jobs ?? [])
      .find(job => job.name === 'identity.forget_expired')
      ?.run()
    expect(await server.rows('select from identity.reset_link where member_id = $1', [member.memberId])).toEqual([])
  })
})

test('SES-08 a link that was on its way when the account was shut sets no password after it was opened again', async () => {
  const member = await memberWithMail(server)
  const token = await linkFor(server, member)
  for (const word of ['shut', 'open'])
    expect(await memberCommand(server.program.deps.database, ['HIYAS', member.userName, word], clock)).toMatchObject({
      code: 0,
    })
  expect(await setByLink(token)).toMatchObject({ code: 'password.link.expired' })
  expect(await opens(server, member, member.password)).toBe(true)
})

test('the log holds no address, password, code or link, and links are kept as hashes', async () => {
  const member = await memberWithMail(server)
  const token = await linkFor(server, member)
  await setByLink(token)
  const kept = await server.rows('select encode(token_hash, $1) as hash from identity.reset_link', ['escape'])
  const text = log.join('\n')
  expect(text).toContain('identity.resetPassword')
  for (const secret of [
    member.email,
    member.email.toLowerCase(),
    member.userName,
    member.password,
    NEW_PASSWORD,
    token,
  ]) {
    expect(text).not.toContain(secret)
    expect(JSON.stringify(kept)).not.toContain(secret)
  }
})

test(
  'SES-14 how long the answer takes does not tell whether account and address belong together',
  async () => {
    const own = await startServer({ name: 'mail_times' })
    const member = await own.registerMember()
    const email = 'ana@example.com'
    await own.rows('update identity.member set registration = \'{"email": "ana@example.com"}\' where member_id = $1', [
      member.memberId,
    ])
    const ask = (username: string) => own.client().call(identity.emailPassword, { username, email })
    const { differenceMs, noiseMs } = await compareTimes(
      TIMED_PAIRS,
      () => ask(member.userName),
      () => ask('walang_taong_ganito'),
    )
    expect(differenceMs).toBeLessThan(noiseMs)
  },
  TIMED_TEST_MS,
)
