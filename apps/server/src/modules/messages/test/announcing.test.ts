import { messages } from '@hiyas/contract'
import { inTransaction, type Tx } from '@hiyas/database'
import { HOUR_MS, ok, systemClock } from '@hiyas/kernel'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { plain } from '../../../../test/announcement.ts'
import type { TestClient } from '../../../../test/client.ts'
import { startServer, type TestMember, type TestServer } from '../../../../test/harness.ts'
import { hold } from '../../../../test/hold.ts'
import { openStream } from '../../../../test/stream.ts'
import { MERCHANT, ON_HOME, publish, withdraw } from './publishing.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ name: 'announcing' })
})

async function shownTo(client: TestClient, input: object = ON_HOME): Promise<string[]> {
  const answer = await client.call(messages.announcements, input)
  if (!answer.ok) throw new Error(answer.code)
  const { player, popup, hot, promotion, agent } = answer.value
  return [...hot, ...player, ...promotion, ...agent, ...popup].map(({ id }) => id)
}

async function unreadOf({ client }: TestMember): Promise<number> {
  const answer = await client.call(messages.unreadCount, {})
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}

const beAgent = (memberId: string) =>
  server.rows('update identity.member set type = 1 where member_id = $1', [memberId])

describe('whom and where', () => {
  test('NOTICE-12 NOTICE-13 guests, members, agents and trial members are each told what is for them', async () => {
    for (const audience of messages.AUDIENCES) await publish(server, `for-${audience}`, { audiences: [audience] })
    await publish(server, 'for-trial', { audiences: ['trial'] }, 'HIYASFUN')
    const [member, agent, trial] = [
      await server.registerMember(),
      await server.registerMember(),
      await server.trialMember(),
    ]
    await beAgent(agent.memberId)
    const told = async (client: TestClient) => (await shownTo(client)).filter(id => id.startsWith('for-'))
    expect(await told(server.client())).toEqual(['for-guest'])
    expect(await told(member.client)).toEqual(['for-member'])
    expect(await told(agent.client)).toEqual(['for-agent'])
    expect(await told(trial.client)).toEqual(['for-trial'])
    expect(await shownTo(trial.client)).toContain('trial-play')
    expect(await shownTo(member.client)).not.toContain('trial-play')
  })

  test('CALL-63 what is for a platform is told there; a question without one is told everything', async () => {
    await publish(server, 'wide-only', { platforms: ['W'] })
    const client = server.client()
    expect(await shownTo(client)).not.toContain('wide-only')
    expect(await shownTo(client, { ...ON_HOME, platform: 'w' })).toContain('wide-only')
    expect(await shownTo(client, { types: 'PL' })).toContain('wide-only')
  })

  test('CALL-64 AGENT-63 an agent asks for A and is told how many of them he has not read', async () => {
    const agent = await server.registerMember()
    await beAgent(agent.memberId)
    const asked = { types: 'A', groupName: 'm_home', merchantCode: MERCHANT, token: agent.token }
    const answer = await agent.client.call(messages.announcements, asked)
    expect(answer).toMatchObject({
      value: { agent: [{ id: 'agents-later', read: false }], footer: { unreadCount: 1 } },
    })
    await agent.client.call(messages.markAnnouncementAsRead, { announcementId: 'agents-later', read: true })
    const after = await agent.client.call(messages.announcements, asked)
    expect(after).toMatchObject({ value: { agent: [{ read: true }], footer: { unreadCount: 0 } } })
    const guest = await server.client().call(messages.announcements, { types: 'A' })
    expect(guest).toMatchObject({ value: { agent: [], footer: { unreadCount: 0 } } })
  })

  test('CALL-66 CALL-68 CALL-71 the news of the lobby are what home tells everybody, headlines first', async () => {
    const answer = await server.client().call(messages.lobbyNews, { platform: 'M' })
    const ids = answer.ok ? answer.value.list.map(({ id }) => id) : []
    expect(ids.slice(0, 2)).toEqual(['hot-week', 'hot-sixteen'])
    expect(ids).toEqual(await shownTo(server.client(), { ...ON_HOME, types: 'H,PL' }))
  })
})

describe('what a member has read', () => {
  test('CALL-69 CALL-70 AGENT-64 the count is a plain number, which falls by one when he reads one, once', async () => {
    const member = await server.registerMember()
    const before = await unreadOf(member)
    expect(before).toBeGreaterThanOrEqual(8)
    for (const path of messages.unreadCount.aliases ?? []) {
      const raw = await server.client({ token: member.token }).send('GET', path, {
        headers: { authorization: member.token, moduleid: 'INBOX3' },
      })
      expect(raw.json).toMatchObject({ success: true, value: before })
    }
    const read = { announcementId: 'hot-week', read: true }
    for (let time = 0; time < 2; time++)
      expect(await member.client.call(messages.markAnnouncementAsRead, read)).toMatchObject({ ok: true })
    expect(await unreadOf(member)).toBe(before - 1)
    const list = await member.client.call(messages.announcements, { types: 'H' })
    expect(list).toMatchObject({ value: { hot: [{ id: 'hot-week', read: true }, { read: false }] } })
    await member.client.call(messages.markAnnouncementAsRead, { ...read, read: false })
    expect(await unreadOf(member)).toBe(before)
  })

  test('CALL-69 START-24 who has read all that his list holds has nothing unread, though more was said than a list can hold', async () => {
    const long = { title: 'Mahaba', content: `<p>${'₱'.repeat(6_000)}</p>` }
    const texts = { TY: long, EN: { title: 'Short', content: '<p>Short</p>' } }
    const short = Array.from({ length: messages.LIST_ITEMS_MAX }, (_, index) => `headline-${index}`)
    const others = Array.from({ length: 8 }, (_, index) => `long-${index}`)
    for (const id of short) await publish(server, id, { kind: 'hot' })
    for (const id of others) await publish(server, id, { texts })
    const member = await server.registerMember()
    const shown = await shownTo(member.client, { ...ON_HOME, types: 'PL,H' })
    for (const all of [short, others]) expect(all.filter(id => shown.includes(id)).length).toBeLessThan(all.length)
    for (const announcementId of shown)
      await member.client.call(messages.markAnnouncementAsRead, { announcementId, read: true })
    expect(await unreadOf(member)).toBe(0)
    const list = await member.client.call(messages.announcements, { ...ON_HOME, types: 'PL,H' })
    expect(list).toMatchObject({ value: { footer: { unreadCount: 0 } } })
    for (const id of [...short, ...others]) await withdraw(server, id)
  })

  test('CALL-69 he can read only what he is told, so that what is kept of him has an end', async () => {
    const member = await server.registerMember()
    await publish(server, 'not-his', { audiences: ['agent'] })
    for (const announcementId of ['not-his', 'agents-later', 'nonsense'])
      expect(await member.client.call(messages.markAnnouncementAsRead, { announcementId, read: true })).toMatchObject({
        ok: false,
        code: 'announcement.unknown',
      })
    expect(
      await server.rows('select from messages.announcement_read where member_id = $1', [member.memberId]),
    ).toHaveLength(0)
  })

  test('CALL-69 who has read what is long over is forgotten', async () => {
    const member = await server.registerMember()
    await publish(server, 'old')
    await member.client.call(messages.markAnnouncementAsRead, { announcementId: 'old', read: true })
    await server.rows(`update messages.announcement
      set starts_at = now() - interval '40 days', ends_at = now() - interval '31 days' where announcement_id = 'old'`)
    const job = server.program.modules
      .flatMap(({ jobs }) => jobs ?? [])
      .find(({ name }) => name === 'messages.forget_reads')
    await job?.run()
    expect(await server.rows(`select from messages.announcement_read where announcement_id = 'old'`)).toHaveLength(0)
  })
})

describe('on the stream', () => {
  test('HOME-15 POPUP-18 what is published while members read arrives at once, to those it is for, and so does its withdrawal', async () => {
    const member = await server.registerMember()
    const [stream, visitor] = [await openStream(server.port, { token: member.token }), await openStream(server.port)]
    const first = await stream.event('announcements')
    const unread = await stream.event('unread')
    const guestFirst = await visitor.event('announcements')
    expect(first).toMatchObject({ published: [], withdrawn: [] })

    await publish(server, 'breaking', { audiences: ['member'] })
    const second = await stream.event('announcements')
    expect(second).toEqual({ revision: expect.any(String), published: ['breaking'], withdrawn: [] })
    expect(second.revision).not.toBe(first.revision)
    expect(await stream.event('unread')).toMatchObject({ announcements: unread.announcements + 1 })
    const answer = await member.client.call(messages.announcements, ON_HOME)
    expect(answer).toMatchObject({ value: { revision: second.revision } })
    const guestAnswer = await server.client().call(messages.announcements, ON_HOME)
    expect(guestAnswer).toMatchObject({ value: { revision: guestFirst.revision } })

    await publish(server, 'breaking', { audiences: ['member'], texts: { TY: { title: 'Bago', content: '' } } })
    expect(await stream.event('announcements')).toMatchObject({ published: ['breaking'] })
    await stream.event('unread')
    expect(await withdraw(server, 'breaking')).toMatchObject({ ok: true })
    expect(await stream.event('announcements')).toEqual({ ...first, withdrawn: ['breaking'] })
    expect(await stream.event('unread')).toEqual(unread)
    expect(await withdraw(server, 'breaking')).toMatchObject({ ok: false, code: 'announcement.unknown' })
    // What is told later is the first that a visitor hears.
    await publish(server, 'for-all')
    expect(await visitor.event('announcements')).toMatchObject({ published: ['for-all'], withdrawn: [] })
    stream.close()
    visitor.close()
  })

  test.each([
    ['published', HOUR_MS],
    ['published and begun', 0],
  ])(
    'POPUP-18 HOME-15 a list that was read before something was %s is not of the revision that has it: no page would ask again',
    async (_, agoMs) => {
      const ask = async () => {
        const answer = await server.client().call(messages.announcements, { ...ON_HOME, types: 'PL' })
        if (!answer.ok) throw new Error(answer.code)
        return { revision: answer.value.revision, told: answer.value.player.length }
      }
      const visitor = await openStream(server.port)
      onTestFinished(visitor.close)
      await visitor.event('announcements')
      const held = await hold(server, 'lock table messages.banner in access exclusive mode')
      const asked = ask()
      await held.waitedFor(1)
      await publish(server, `amid-${agoMs}`, { startsAtMs: systemClock.nowMs() - agoMs })
      await held.letGo()
      const [amid, after] = [await asked, await ask()]
      expect(amid.revision === after.revision).toBe(amid.told === after.told)
      expect(await visitor.event('announcements')).toMatchObject({ published: [`amid-${agoMs}`], withdrawn: [] })
    },
  )

  test('HOME-15 what begins and ends by its time is told then, by nobody\u2019s doing', async () => {
    // On a machine that stood still until then it came with what was told at once, which is no proof.
    let aheadMs = 400
    while (!(await isToldByTime(aheadMs))) aheadMs *= 2
  })

  /** False where something else came too late to be told without it. */
  async function isToldByTime(aheadMs: number): Promise<boolean> {
    const timed = `timed-${aheadMs}`
    const visitor = await openStream(server.port)
    onTestFinished(visitor.close)
    await visitor.event('announcements')
    const beginsMs = systemClock.nowMs() + aheadMs
    await publish(server, timed, { startsAtMs: beginsMs, endsAtMs: beginsMs + HOUR_MS })
    await publish(server, `before-${timed}`)
    const before = await visitor.event('announcements')
    if (before.published.includes(timed)) return false
    expect(before).toMatchObject({ published: [`before-${timed}`], withdrawn: [] })
    expect(await visitor.event('announcements')).toMatchObject({ published: [timed], withdrawn: [] })
    await server.rows(
      `update messages.announcement set ends_at = clock_timestamp() + $2 * interval '1 ms' where announcement_id = $1`,
      [timed, aheadMs],
    )
    await withdraw(server, `before-${timed}`)
    const after = await visitor.event('announcements')
    if (after.withdrawn.includes(timed)) return false
    expect(after).toMatchObject({ published: [], withdrawn: [`before-${timed}`] })
    expect(await visitor.event('announcements')).toMatchObject({ published: [], withdrawn: [timed] })
    return true
  }

  test('CALL-69 reading on one device takes the dot from the other, and nobody else hears of it', async () => {
    const [member, neighbour] = [await server.registerMember(), await server.registerMember()]
    const [stream, other] = [
      await openStream(server.port, { token: member.token }),
      await openStream(server.port, { token: neighbour.token }),
    ]
    const before = await stream.event('unread')
    const othersBefore = await other.event('unread')
    expect(before.announcementIds).toHaveLength(before.announcements)
    await member.client.call(messages.markAnnouncementAsRead, { announcementId: 'hot-week', read: true })
    const after = await stream.event('unread')
    expect(after.announcements).toBe(before.announcements - 1)
    expect(after.announcementIds).toEqual(before.announcementIds.filter(id => id !== 'hot-week'))
    // The first that the other one hears is what he reads himself.
    await neighbour.client.call(messages.markAnnouncementAsRead, { announcementId: 'hot-sixteen', read: true })
    const othersAfter = othersBefore.announcementIds.filter(id => id !== 'hot-sixteen')
    expect(await other.event('unread')).toMatchObject({ announcementIds: othersAfter })
    stream.close()
    other.close()
  })

  test('NOTICE-18 CALL-69 whatever waits on his list is named: what is not is shown as if he had read it', async () => {
    const { deps, door } = server.program
    const many = (['hot', 'player'] as const).flatMap(kind =>
      Array.from({ length: 60 }, (_, index) => ({ ...plain(`many-${kind}-${index}`, systemClock.nowMs()), kind })),
    )
    const atOnce = (each: (tx: Tx, item: (typeof many)[number]) => Promise<unknown>) =>
      inTransaction<null, never>(deps.database, async tx => {
        for (const item of many) await each(tx, item)
        return ok(null)
      })
    const member = await server.registerMember()
    const stream = await openStream(server.port, { token: member.token })
    const before = await stream.event('unread')
    // Of what is told by the minute some may be older.
    const told = async (count: number): Promise<typeof before> => {
      const unread = await stream.event('unread')
      return unread.announcements === count ? unread : told(count)
    }
    await atOnce((tx, item) => door.messages.publish(tx, MERCHANT, item))
    const { announcements, announcementIds } = await told(before.announcements + many.length)
    expect(announcementIds).toHaveLength(announcements)
    await atOnce((tx, { id }) => door.messages.withdraw(tx, MERCHANT, id))
    expect(await told(before.announcements)).toEqual(before)
    stream.close()
  })

  test('HOME-15 what another process publishes arrives too', async () => {
    const neighbour = await startServer({ name: 'announcing_neighbour', databaseUrl: server.databaseUrl })
    const visitor = await openStream(server.port)
    await visitor.event('announcements')
    await publish(neighbour, 'from-afar')
    expect(await visitor.event('announcements')).toMatchObject({ published: ['from-afar'] })
    visitor.close()
  })
})
