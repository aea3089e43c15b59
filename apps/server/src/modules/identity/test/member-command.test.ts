import { identity, MEMBER_TYPE, members } from '@hiyas/contract'
import { fakeClock, MINUTE_MS } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { memberCommand } from '../../../commands/member/command.ts'
import { freshName, login, registration } from './entry.ts'

const clock = fakeClock(Date.UTC(2026, 10, 23, 12))
let server: TestServer
beforeAll(async () => {
  server = await startServer({ name: 'member_command', clock })
})

const PASSWORD = 'sampaguita-gabi'
const run = (...words: string[]) => memberCommand(server.program.deps.database, words, clock)

/** Somebody who has registered, and is logged in where `registered` says so. */
async function join(affiliateCode?: string) {
  clock.advance(MINUTE_MS)
  const client = server.client()
  const userName = freshName()
  const invited = affiliateCode === undefined ? {} : { affiliateCode }
  const opened = await client.call(identity.register, { ...registration(userName), login: true, ...invited })
  if (!opened.ok) throw new Error(opened.code)
  client.token = opened.value.session?.token ?? ''
  return { client, userName }
}

describe('npm run member', () => {
  test('SES-20 shows an account by its name in any case: what it is, under whom, which terms it accepted, what happened; and no address of a person', async () => {
    const { userName } = await join()
    const shown = await run('HIYAS', userName.toUpperCase())
    expect(shown.code).toBe(0)
    expect(shown.says).toMatch(
      new RegExp(`^${userName}, a member, [0-9a-f-]{36}\nregistered 2026-11-23T12:\\d\\d:00.000Z\n`),
    )
    expect(shown.says).toMatch(/\naccepted the terms 1 at 2026-11-23T12:\d\d:00.000Z\n/)
    expect(shown.says).toMatch(/\n {2}2026-11-23T12:\d\d:00.000Z {2}registered/)
    expect(shown.says).not.toMatch(/127\.\d/)
  })

  test.each([
    [[], /^npm run member/],
    [['HIYAS'], /^npm run member/],
    [['HIYAS', 'wala'], /^There is no member wala of HIYAS\.$/],
    [['WALA', 'wala'], /^There is no member wala of WALA\.$/],
    [['HIYAS', 'wala', 'agent'], /^npm run member/],
    [['HIYAS', 'wala', 'agent', 'CODE'], /^Nothing was changed. There is no member wala of HIYAS\.$/],
    [['HIYAS', 'wala', 'shut'], /^Nothing was changed. There is no member/],
    [['HIYAS', 'wala', 'open', 'now'], /^npm run member/],
    [['HIYAS', 'wala', 'agent', 'CODE', 'more'], /^npm run member/],
  ])('%j is answered with a sentence', async (words, says) => {
    const code = says.source.startsWith('^npm run') ? 2 : 1
    expect(await run(...words)).toEqual({ code, says: expect.stringMatching(says) })
  })

  test('SESS-28 SESS-35 REG-43 makes a member an agent: he logs in anew as one, and whoever comes by his code stands under him', async () => {
    const { client, userName } = await join()
    expect(await run('HIYAS', userName, 'agent', 'tala-7')).toEqual({
      code: 0,
      says: `${userName} is an agent, and invites by TALA-7.`,
    })
    expect((await client.call(members.memberInfo, {})).status).toBe(401)
    const back = await login(client, { userName }, PASSWORD)
    expect(back.ok && back.value.customerType).toBe(MEMBER_TYPE.agent)

    const invited = await join('Tala-7')
    expect((await run('HIYAS', invited.userName)).says).toContain(`under ${userName}\n`)
    const { says } = await run('HIYAS', userName)
    expect(says).toContain(`${userName}, an agent, `)
    expect(says).toContain('\ninvites by TALA-7\n1 directly under him\n')
    expect(says).toMatch(/\n {2}2026-11-23T12:\d\d:00.000Z {2}agent_made {2}operator/)
  })

  test('REG-43 gives an agent one more code, and does not end his sessions for it', async () => {
    const { client, userName } = await join()
    await run('HIYAS', userName, 'agent', 'UNA')
    const back = await login(client, { userName }, PASSWORD)
    client.token = back.ok ? back.value.token : ''
    expect(await run('HIYAS', userName, 'agent', 'PANGALAWA')).toMatchObject({ code: 0 })
    expect((await client.call(members.memberInfo, {})).status).toBe(200)
    expect((await run('HIYAS', userName)).says).toContain('\ninvites by PANGALAWA, UNA\n')
  })

  test.each([
    ['a code of the house', 'MABUHAY', /Another agent has this code/],
    ['a code with marks', 'SEÑOR', /1 to 30 letters/],
    ['a code with blanks', 'A B', /1 to 30 letters/],
    ['a code that is too long', 'A'.repeat(31), /1 to 30 letters/],
  ])('REG-43 %s makes nobody an agent', async (_, code, says) => {
    const { client, userName } = await join()
    expect(await run('HIYAS', userName, 'agent', code)).toEqual({ code: 1, says: expect.stringMatching(says) })
    expect((await client.call(members.memberInfo, {})).status).toBe(200)
    expect((await run('HIYAS', userName)).says).toContain(`${userName}, a member, `)
  })

  test('REG-43 of two who are given one code at once, one is an agent', async () => {
    const both = [await join(), await join()]
    const outcomes = await Promise.all(both.map(({ userName }) => run('HIYAS', userName, 'agent', 'SABAY')))
    expect(outcomes.map(outcome => outcome.code).toSorted()).toEqual([0, 1])
  })

  test.each([
    ['who tries', MEMBER_TYPE.trial],
    ['who is of the house', MEMBER_TYPE.internal],
  ])('SESS-28 one %s is made no agent', async (_, type) => {
    const { userName } = await join()
    await server.rows('update identity.member set type = $1 where user_name = $2', [type, userName])
    const code = `URI-${type}`
    expect(await run('HIYAS', userName, 'agent', code)).toEqual({
      code: 1,
      says: expect.stringMatching(/cannot be agents/),
    })
    expect(await server.rows('select from identity.invitation where code = $1', [code])).toEqual([])
  })

  test('SES-08 shuts an account, whose sessions end at once, and opens it again; each is written down', async () => {
    const { client, userName } = await join()
    expect(await run('HIYAS', userName, 'shut')).toEqual({ code: 0, says: `${userName} is shut.` })
    expect((await client.call(members.memberInfo, {})).status).toBe(401)
    expect(await login(client, { userName }, PASSWORD)).toMatchObject({ code: 'login.disabled' })
    expect((await run('HIYAS', userName)).says).toMatch(/\nshut since 2026-11-23T12:\d\d:00.000Z\n/)
    expect(await run('HIYAS', userName, 'shut')).toEqual({ code: 1, says: 'Nothing was changed. It already is so.' })

    clock.advance(MINUTE_MS)
    expect(await run('HIYAS', userName, 'open')).toEqual({ code: 0, says: `${userName} may come in again.` })
    expect(await login(client, { userName }, PASSWORD)).toMatchObject({ ok: true })
    const { says } = await run('HIYAS', userName)
    expect(says).not.toContain('shut since')
    expect(says).toMatch(/account_opened {2}operator[\s\S]*account_shut {2}operator/)
  })

  test('SES-08 a device that was remembered before the account was shut asks for the password after it was opened again', async () => {
    const { userName } = await join()
    const device = { loginDeviceId: 'telepono-ng-magnanakaw', remember: true }
    const remembered = await login(server.client(), { userName }, PASSWORD, device)
    const credential = (remembered.ok && remembered.value.deviceCredential) || ''
    expect(credential).not.toBe('')
    for (const word of ['shut', 'open']) expect(await run('HIYAS', userName, word)).toMatchObject({ code: 0 })
    expect(await login(server.client(), { userName }, credential, device)).toMatchObject({
      code: 'login.device.expired',
    })
    expect(await login(server.client(), { userName }, PASSWORD)).toMatchObject({ ok: true })
  })
})
