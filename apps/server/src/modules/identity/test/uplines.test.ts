import { identity, MEMBER_TYPE, members } from '@hiyas/contract'
import { fakeClock, MINUTE_MS } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { freshName, registration } from './entry.ts'

const clock = fakeClock(Date.UTC(2026, 10, 21, 12))
let server: TestServer

beforeAll(async () => {
  server = await startServer({ name: 'uplines', clock })
})

type Joined = { memberId: string; userName: string; toUpline: boolean }

/** Registers somebody, by a code where one is given, and answers what he is told of himself. */
async function join(affiliateCode?: string, merchant = 'HIYAS'): Promise<Joined> {
  clock.advance(MINUTE_MS)
  const userName = freshName()
  const input = { ...registration(userName), login: true, ...(affiliateCode === undefined ? {} : { affiliateCode }) }
  const client = server.client({ merchant })
  const opened = await client.call(identity.register, input)
  if (!opened.ok) throw new Error(opened.code)
  client.token = opened.value.session?.token ?? ''
  const info = await client.call(members.memberInfo, {})
  if (!info.ok) throw new Error(info.code)
  return { memberId: info.value.id, userName, toUpline: info.value.toUpline }
}

const become = (member: Joined, type: number) =>
  server.rows('update identity.member set type = $2 where member_id = $1', [member.memberId, type])

const invites = (member: Joined, code: string) =>
  server.rows(`insert into identity.invitation (merchant, code, member_id) values ('HIYAS', $1, $2)`, [
    code,
    member.memberId,
  ])

const uplineOf = async ({ memberId }: Joined, merchant = 'HIYAS') =>
  (await server.program.door.identity.memberById(merchant, memberId))?.uplineId

const downlinesOf = ({ memberId }: Joined, merchant = 'HIYAS', after?: string) =>
  server.program.door.identity.downlinesOf(merchant, memberId, after)

async function agentWith(code: string, type: number = MEMBER_TYPE.agent, by?: string): Promise<Joined> {
  const agent = await join(by)
  await become(agent, type)
  await invites(agent, code)
  return agent
}

describe('member, agent and downline', () => {
  test('SESS-35 who registers by the code of an agent stands directly under him, and no further up', async () => {
    const top = await agentWith('TUKTOK', MEMBER_TYPE.masterAgent)
    const agent = await agentWith('GITNA', MEMBER_TYPE.agent, 'TUKTOK')
    const [first, second] = [await join('gitna'), await join('GITNA')]
    expect(await Promise.all([top, agent, first, second].map(one => uplineOf(one)))).toEqual([
      null,
      top.memberId,
      agent.memberId,
      agent.memberId,
    ])
    const named = (await downlinesOf(agent)).map(({ memberId, userName, type }) => ({ memberId, userName, type }))
    expect(named).toEqual([first, second].map(({ memberId, userName }) => ({ memberId, userName, type: 0 })))
    expect((await downlinesOf(top)).map(({ memberId }) => memberId)).toEqual([agent.memberId])
    expect((await downlinesOf(agent, 'HIYAS', first.memberId)).map(({ memberId }) => memberId)).toEqual([
      second.memberId,
    ])
    expect(await downlinesOf(first)).toEqual([])
  })

  test('SESS-35 a member is told whether he stands under an agent', async () => {
    await agentWith('SABIHIN')
    expect([await join('SABIHIN'), await join()].map(({ toUpline }) => toUpline)).toEqual([true, false])
  })

  test.each([
    ['the house', null],
    ['a plain member', MEMBER_TYPE.plain],
    ['a trial member', MEMBER_TYPE.trial],
    ['one of the house who is no agent', MEMBER_TYPE.internal],
  ])("SESS-35 %s is nobody's upline", async (_, type) => {
    const code = type === null ? 'MABUHAY' : `WALA-${type}`
    if (type !== null) await agentWith(code, type)
    expect(await uplineOf(await join(code))).toBeNull()
  })

  test.each([
    ['an agent', MEMBER_TYPE.agent],
    ['a plain member', MEMBER_TYPE.plain],
  ])(
    'SESS-35 REG-45 CALL-41 the invitation of %s who is shut counts no more, and again when he may come in',
    async (_, type) => {
      const code = `SARADO-${type}`
      const domain = `sarado-${type}.example`
      const inviter = await agentWith(code, type)
      await server.rows('update identity.invitation set domain = $2 where code = $1', [code, domain])
      const under = await join(code)
      const ask = (input: object) => server.client().call(identity.affiliate, input)
      const register = (more: object) =>
        server.client().call(identity.register, { ...registration(freshName()), ...more })
      await server.shut(inviter, true)
      expect(await ask({ code })).toMatchObject({ code: 'invitation_code_error', field: 'code' })
      expect(await ask({ domain })).toMatchObject({ code: 'invitation_code_error', field: 'domain' })
      expect(await register({ affiliateCode: code })).toMatchObject({ code: 'invitation_code_error' })
      // Nobody typed the domain: who came by it registers, under nobody.
      const came = await register({ domain })
      expect(came).toMatchObject({ ok: true })
      expect(
        await server.rows<{ upline_id: string | null; registration: object }>(
          'select upline_id, registration from identity.member where member_id = $1',
          [came.ok ? came.value.customerId : ''],
        ),
      ).toMatchObject([{ upline_id: null, registration: { domain } }])
      const agentId = type === MEMBER_TYPE.agent ? inviter.memberId : null
      // Who stood under him before stays there.
      expect(await uplineOf(under)).toBe(agentId)
      await server.shut(inviter, false)
      expect(await uplineOf(await join(code))).toBe(agentId)
    },
  )

  test('SESS-35 an agent of another merchant knows nobody here', async () => {
    const agent = await agentWith('DITO')
    const under = await join('DITO')
    expect(await downlinesOf(agent, 'HIYASFUN')).toEqual([])
    expect((await downlinesOf(agent)).length).toBe(1)
    await expect(
      server.rows(`update identity.invitation set merchant = 'HIYASFUN' where code = 'DITO'`),
    ).rejects.toThrow(/foreign key/)
    expect(await uplineOf(under, 'HIYASFUN')).toBeUndefined()
  })

  test('SESS-35 a ring cannot be: an upline was there first, and stays', async () => {
    const agent = await agentWith('SINGSING')
    const under = await join('SINGSING')
    const above = (member: Joined, upline: Joined) =>
      server.rows('update identity.member set upline_id = $2 where member_id = $1', [member.memberId, upline.memberId])
    await expect(above(agent, under)).rejects.toThrow('the upline of a member stays')
    await expect(above(under, under)).rejects.toThrow()
    // To register by his own code brings an agent another account, under him; his own stays as it is.
    expect(await uplineOf(agent)).toBeNull()
  })

  test('SESS-35 what is no id has nobody under it', async () => {
    const { downlinesOf: ask } = server.program.door.identity
    expect(await ask('HIYAS', "' or true --")).toEqual([])
  })
})
