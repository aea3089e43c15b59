import { identity, members } from '@hiyas/contract'
import { DAY_MS, fakeClock, HOUR_MS, MINUTE_MS, SECOND_MS } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestMember, type TestServer } from '../../../../test/harness.ts'
import { openStream } from '../../../../test/stream.ts'
import { isIn, login, memberElsewhere } from './entry.ts'

let server: TestServer
const clock = fakeClock(Date.UTC(2026, 10, 21, 12))

beforeAll(async () => {
  server = await startServer({ name: 'session_settings', clock })
})

describe('what a merchant may set', () => {
  beforeAll(async () => {
    await server.rows(`insert into identity.entry_setting (merchant, one_session, idle_minutes, age_days)
                       values ('HIYASFUN', true, 60, 1)`)
    clock.advance(3 * SECOND_MS)
  })

  const merchant = 'HIYASFUN'

  test('SESS-51 SESS-52 one session a member: logging in ends the others, whose open pages are told', async () => {
    const member = await memberElsewhere(server)
    const stream = await openStream(server.port, { token: member.token, merchant })
    await stream.event('balance')
    const opened = await login(server.client({ merchant }), member, member.password)
    await stream.ended
    expect(await member.client.call(members.memberInfo, {})).toMatchObject({ status: 401, code: 'login.not.session' })
    const now = server.client({ merchant, token: opened.ok ? opened.value.token : '' })
    expect(await now.call(members.memberInfo, {})).toMatchObject({ ok: true })
  })

  test('of many logins at the same moment one session is left', async () => {
    const member = await memberElsewhere(server)
    await Promise.all(Array.from({ length: 6 }, () => login(server.client({ merchant }), member, member.password)))
    const open = await server.rows('select from identity.session where member_id = $1 and ended_at is null', [
      member.memberId,
    ])
    expect(open).toHaveLength(1)
  })

  test('SES-01 SES-04 how long a session may be idle, and how old it may become', async () => {
    const member = await memberElsewhere(server)
    clock.advance(59 * MINUTE_MS)
    expect(await isIn(member.client)).toBe(true)
    clock.advance(HOUR_MS + SECOND_MS)
    expect(await isIn(member.client)).toBe(false)
    const busy = await memberElsewhere(server)
    const door = server.program.door.identity
    for (let passed = 0; passed < DAY_MS; passed += 50 * MINUTE_MS) {
      expect(await door.authenticate(busy.token, merchant, 'use')).not.toBeNull()
      clock.advance(50 * MINUTE_MS)
    }
    expect(await isIn(busy.client)).toBe(false)
  })
})

describe('what the profile of a merchant lets him set', () => {
  test.each([
    ['DEMO', null, 30, 30],
    ['DEMO', { idle: 1_440, age: 90 }, 1_440, 90],
    ['PH', { idle: 1_440, age: 90 }, 30, 30],
    ['STRICT', null, 15, 7],
    ['STRICT', { idle: 10, age: 1 }, 10, 1],
    ['STRICT-GB', { idle: 30, age: 30 }, 15, 7],
  ])(
    'SES-01 SES-04 under the profile %s a merchant who says %o has sessions of %i minutes and %i days',
    async (profile, own, idle, age) => {
      await server.rows(`update site.merchant set profile = $1 where code = 'HIYAS'`, [profile])
      if (own)
        await server.rows(
          `insert into identity.entry_setting (merchant, idle_minutes, age_days) values ('HIYAS', $1, $2)`,
          [own.idle, own.age],
        )
      clock.advance(3 * SECOND_MS)
      try {
        const [used, unused] = [await server.registerMember(), await server.registerMember()]
        clock.advance(idle * MINUTE_MS - SECOND_MS)
        expect(await isIn(used.client)).toBe(true)
        clock.advance(2 * SECOND_MS)
        expect(await isIn(unused.client)).toBe(false)
        clock.advance(idle * MINUTE_MS - SECOND_MS)
        expect(await isIn(used.client)).toBe(false)
        const [kept] = await server.rows<{ days: number }>(
          `select extract(day from expires_at - opened_at)::int as days from identity.session where member_id = $1`,
          [used.memberId],
        )
        expect(kept?.days).toBe(age)
      } finally {
        await server.rows(`update site.merchant set profile = 'DEMO' where code = 'HIYAS'`)
        await server.rows(`delete from identity.entry_setting where merchant = 'HIYAS'`)
        clock.advance(3 * SECOND_MS)
      }
    },
  )
})

describe('what changes while sessions are open', () => {
  const say = async (profile: string, own: { idle: number; age: number } | null) => {
    await server.rows(`update site.merchant set profile = $1 where code = 'HIYAS'`, [profile])
    await server.rows(`delete from identity.entry_setting where merchant = 'HIYAS'`)
    if (own)
      await server.rows(
        `insert into identity.entry_setting (merchant, idle_minutes, age_days) values ('HIYAS', $1, $2)`,
        [own.idle, own.age],
      )
    clock.advance(5 * SECOND_MS)
  }
  /** Whether a session counts for the site, and for the games that were opened from it. */
  const counts = async ({ token, memberId }: TestMember) => {
    const door = server.program.door.identity
    const [session] = await server.rows<{ id: string }>(
      'select session_id as id from identity.session where member_id = $1',
      [memberId],
    )
    const over = await door.sessionsOver('HIYAS', [session?.id ?? ''])
    return [(await door.authenticate(token, 'HIYAS', 'look')) !== null, over.size === 0]
  }
  const LONG = { idle: 1_440, age: 90 }

  test('SES-01 a licence that lets sessions be idle for less ends those that are, and no others', async () => {
    await say('DEMO', LONG)
    try {
      const idle = await server.registerMember()
      clock.advance(10 * MINUTE_MS)
      const busy = await server.registerMember()
      clock.advance(6 * MINUTE_MS)
      for (const member of [idle, busy]) expect(await counts(member)).toEqual([true, true])
      await say('STRICT', LONG)
      expect(await counts(idle)).toEqual([false, false])
      expect(await counts(busy)).toEqual([true, true])
      expect(await isIn(idle.client)).toBe(false)
    } finally {
      await say('DEMO', null)
    }
  })

  test('SES-04 a licence that lets sessions be open for less ends those that are too old, and no others', async () => {
    await say('DEMO', LONG)
    try {
      const old = await server.registerMember()
      const young: TestMember[] = []
      for (let day = 0; day < 8; day++) {
        clock.advance(DAY_MS - HOUR_MS)
        if (day === 4) young.push(await server.registerMember())
        for (const member of [old, ...young]) expect(await isIn(member.client)).toBe(true)
      }
      await say('STRICT', LONG)
      expect(await counts(old)).toEqual([false, false])
      for (const member of young) {
        expect(await counts(member)).toEqual([true, true])
        const listed = await member.client.call(identity.sessions, {})
        expect(listed.ok && listed.value.sessions).toHaveLength(1)
      }
    } finally {
      await say('DEMO', null)
    }
  })
})
