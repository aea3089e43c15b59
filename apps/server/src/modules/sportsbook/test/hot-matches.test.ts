import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ART_PREFIX } from '@hiyas/art'
import { ART_DIRECTORY } from '@hiyas/art/files'
import { sportsbook as call, games } from '@hiyas/contract'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hiyas/kernel'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { type House, sampleGame, sampleList, startHouse } from '../../../../test/house.ts'
import { agreeOn } from '../../../../test/supplier-terms.ts'
import { catalogueCommand } from '../../../commands/catalogue/command.ts'
import { demoMatches } from '../demo.ts'

const NOON_IN_MANILA = Date.UTC(2026, 10, 21, 4)

describe('the matches of the demo', () => {
  test('HOME-36 there is one to come at every minute of a day, its clubs differ, and each has its crest', () => {
    for (let minute = 0; minute < DAY_MS / MINUTE_MS; minute += 30) {
      const nowMs = NOON_IN_MANILA + minute * MINUTE_MS
      const shown = demoMatches('HIYAS', nowMs).filter(match => match.shownFrom.getTime() <= nowMs)
      expect(shown.length).toBeGreaterThan(2)
      expect(shown.length).toBeLessThanOrEqual(call.HOT_MATCHES_MAX)
      for (const match of shown) {
        expect(match.matchTime.getTime()).toBeGreaterThan(nowMs)
        expect(match.homeTeam).not.toBe(match.awayTeam)
        for (const crest of [match.homeTeamImageUrl, match.awayTeamImageUrl])
          expect(existsSync(join(ART_DIRECTORY, crest.slice(ART_PREFIX.length)))).toBe(true)
      }
    }
  })

  test('HOME-36 the same evening has the same matches whenever it is looked at', () => {
    const atNoon = demoMatches('HIYAS', NOON_IN_MANILA)
    const later = demoMatches('HIYAS', NOON_IN_MANILA + 4 * HOUR_MS)
    expect(later).toEqual(atNoon.filter(({ matchTime }) => matchTime.getTime() > NOON_IN_MANILA + 4 * HOUR_MS))
    expect(new Set(atNoon.map(({ matchId }) => matchId)).size).toBe(atNoon.length)
  })
})

describe('the hot matches', () => {
  let server: TestServer
  // Stands still: at the turn of a day there are other matches.
  const START_MS = Date.UTC(2026, 10, 21, 12)
  let aheadMs = 0
  beforeAll(async () => {
    server = await startServer({ name: 'hot_matches', clock: { nowMs: () => START_MS + aheadMs } })
  })
  beforeEach(() => {
    aheadMs = 0
  })

  const shown = async (merchant = 'HIYAS') => {
    const reply = await server.client({ merchant }).call(call.hotMatches, {})
    if (!reply.ok) throw new Error(JSON.stringify(reply))
    return reply.value.flatMap(({ matchList }) => matchList)
  }

  test('HOME-36 HOME-40 a guest reads them, by league, each with the nine fields', async () => {
    const matches = await shown()
    expect(matches.length).toBeGreaterThan(2)
    for (const match of matches) {
      expect(Object.keys(match).toSorted()).toEqual([
        'awayTeam',
        'awayTeamImageUrl',
        'homeTeam',
        'homeTeamImageUrl',
        'league',
        'matchTime',
        'nodeId',
        'roomId',
        'vendor',
      ])
      expect(match.matchTime).toBeGreaterThan(START_MS)
    }
    const reply = await server.client().call(call.hotMatches, {})
    const leagues = reply.ok ? reply.value.map(({ matchList }) => new Set(matchList.map(({ league }) => league))) : []
    expect(leagues.map(({ size }) => size)).toEqual(leagues.map(() => 1))
  })

  test('HOME-36 a match is gone when it begins, and with all of them over there is none', async () => {
    const [next] = (await shown()).toSorted((one, other) => one.matchTime - other.matchTime)
    if (next === undefined) return expect.unreachable('the demo has matches')
    aheadMs = next.matchTime - START_MS + 1
    expect((await shown()).map(({ roomId }) => roomId)).not.toContain(next.roomId)
    aheadMs = 10 * DAY_MS
    expect(await shown()).toEqual([])
  })

  test('HOME-39 LOBBY-72 who opens one is told that its vendor is not open yet, by vendor, room and node', async () => {
    const [match] = await shown()
    if (match === undefined) return expect.unreachable('the demo has matches')
    const { client } = await server.registerMember()
    const { vendor: vassalage, roomId, nodeId } = match
    expect(await client.call(games.launchGame, { vassalage, roomId, nodeId })).toMatchObject({
      ok: false,
      code: 'vendor.not.open',
    })
    const guest = await server.client().call(games.launchGame, { vassalage, roomId, nodeId })
    expect(guest).toMatchObject({ status: 401, code: 'login.not.session' })
  })

  test('HOME-36 the hourly job finds the demo new matches, adds none twice, and the night forgets what is over', async () => {
    const jobs = server.program.modules.flatMap(module => module.jobs ?? [])
    const run = (name: string) => jobs.find(job => job.name === name)?.run()
    const count = async () =>
      (await server.rows<{ count: string }>('select count(*) from sportsbook.hot_match'))[0]?.count
    const before = await count()
    await run('sportsbook.demo_matches')
    expect(await count()).toBe(before)
    aheadMs = 10 * DAY_MS
    await run('sportsbook.demo_matches')
    expect((await shown()).length).toBeGreaterThan(2)
    await run('sportsbook.forget')
    const old = await server.rows('select 1 from sportsbook.hot_match where match_time < $1', [
      new Date(START_MS + 9 * DAY_MS - HOUR_MS),
    ])
    expect(old).toEqual([])
  })
})

describe('matches that are closed to a merchant', () => {
  let house: House
  beforeAll(async () => {
    const list = sampleList()
    list.games.push(sampleGame('hoops', { vendor: 'KDL', type: 'SPORTS' }))
    house = await startHouse('closed_matches', { list })
    await house.server.rows('delete from sportsbook.hot_match')
    for (const nodeId of ['KDL-hoops', 'KDL-not-listed-yet', 'VTG-cup', 'DS88-derby']) await addMatch(nodeId, 120)
  })

  const addMatch = (nodeId: string, inMinutes: number) =>
    house.server.rows(
      `insert into sportsbook.hot_match
       values ('HIYAS', $1, $2, $1, $1, 'League', 'One', 'Two', '', '', now() + $3 * interval '1 minute', now() - interval '1 minute')`,
      [nodeId, nodeId.split('-')[0], inMinutes],
    )
  /** What is shown after the operator has said something, when every process must know it. */
  const shownAfter = async (...words: string[]) => {
    if (words.length > 0) expect(await catalogueCommand(house.server.program.deps, words)).toMatchObject({ code: 0 })
    house.advance(6_000)
    const reply = await house.server.client().call(call.hotMatches, {})
    return reply.ok ? reply.value.flatMap(({ matchList }) => matchList.map(({ nodeId }) => nodeId)).toSorted() : reply
  }
  const ALL = ['DS88-derby', 'KDL-hoops', 'KDL-not-listed-yet', 'VTG-cup']

  test('HOME-36 GAM-18 a match is gone with its vendor, its category or its game, and back with it; of a vendor nobody brings yet it stays', async () => {
    expect(await shownAfter()).toEqual(ALL)
    for (const [kind, code, left] of [
      ['vendor', 'KDL', ['DS88-derby', 'VTG-cup']],
      ['category', 'SPORTS', ['DS88-derby']],
      ['game', 'KDL-hoops', ['DS88-derby', 'KDL-not-listed-yet', 'VTG-cup']],
    ] as const) {
      expect(await shownAfter('withhold', 'HIYAS', kind, code), kind).toEqual(left)
      expect(await shownAfter('offer', 'HIYAS', kind, code), kind).toEqual(ALL)
    }
    expect(await shownAfter('close', 'KDL-hoops')).toEqual(['DS88-derby', 'KDL-not-listed-yet', 'VTG-cup'])
    expect(await shownAfter('open', 'KDL-hoops')).toEqual(ALL)
  })

  test('HOME-36 GAM-18 a match is gone while its supplier is off, may not offer it or lists it no more: its launch would be refused', async () => {
    const ofOthers = ['DS88-derby', 'VTG-cup']
    for (const [off, on, left] of [
      [{ enabled: false }, { enabled: true }, ofOthers],
      [{ games: ['hiyas-reels'] }, { games: null }, ofOthers],
      [{ games: ['not-listed-yet'] }, { games: null }, ['DS88-derby', 'KDL-not-listed-yet', 'VTG-cup']],
    ] as const) {
      await agreeOn(house.server, 'HYO', off)
      expect(await shownAfter(), JSON.stringify(off)).toEqual(left)
      await agreeOn(house.server, 'HYO', on)
      expect(await shownAfter()).toEqual(ALL)
    }
    const hoops = house.list.games.splice(-1)
    await house.importNow()
    expect(await shownAfter()).toEqual(ALL.filter(nodeId => nodeId !== 'KDL-hoops'))
    house.list.games.push(...hoops)
    await house.importNow()
    expect(await shownAfter()).toEqual(ALL)
  })

  test('HOME-36 decision 13: where a licence forbids cockfights none is pointed at, however many would come first', async () => {
    await house.server.rows(`update site.merchant set profile = 'PH' where code = 'HIYAS'`)
    for (let number = 0; number < call.HOT_MATCHES_MAX; number++) await addMatch(`DS88-early-${number}`, 60)
    expect(await shownAfter()).toEqual(['KDL-hoops', 'KDL-not-listed-yet', 'VTG-cup'])
  })
})
