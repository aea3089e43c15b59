import { games, help, identity, members, wallet } from '@hiyas/contract'
import { MINUTE_MS, newSecret, SECOND_MS } from '@hiyas/kernel'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { TestMember } from '../../../../test/harness.ts'
import { units } from '../../../../test/house.ts'
import { putTerms, textsOf } from '../../../../test/new-terms.ts'
import { type AllDoors, type Door, startAllDoors } from './all-doors.ts'

const GAME = { vassalage: 'HYO', gameId: 'hiyas-reels' }
/** Longer than anything about a member or a merchant is remembered. */
const FORGOTTEN_MS = 11 * SECOND_MS
/** They are told of it, however long that takes a slow machine: by themselves they would not look again while the clock stands. */
const TOLD = { timeout: 30 * SECOND_MS }
const id = () => newSecret()

let all: AllDoors
beforeAll(async () => {
  all = await startAllDoors('new_terms')
})

async function send(door: Door) {
  const body = door.bet()
  const { path, headers } = door.sign(body)
  return all.house.server.client().send('POST', path, { body, headers })
}

const put = (terms: object) => putTerms(all.house.server, terms, { nowMs: all.house.now })
const accept = (member: TestMember, version: number) => member.client.call(identity.acceptTerms, { version })
const launch = ({ client }: Pick<TestMember, 'client'>) => client.call(games.launchGame, GAME)
const inForce = async () => {
  const found = await all.house.server.client({ language: 'EN' }).call(help.document, { name: 'terms' })
  return found.ok ? found.value : null
}

describe('SES-20 terms that changed', () => {
  test('until they are in force nobody is asked, and nobody can accept or read them', async () => {
    const { house, player, doors } = all
    const startsAt = new Date(house.now() + 2 * MINUTE_MS).toISOString()
    expect(await put({ version: 2, startsAt, texts: textsOf(2) })).toMatchObject({ code: 0 })
    house.advance(FORGOTTEN_MS)
    for (const door of doors) expect([door.name, door.isTaken((await send(door)).json)]).toEqual([door.name, true])
    expect(await launch(player.member)).toMatchObject({ ok: true })
    expect(await accept(player.member, 2)).toMatchObject({ ok: false, code: 'terms.version.wrong' })
    expect(await inForce()).toMatchObject({ version: 1, title: 'User agreement' })
    const early = await player.member.client.call(help.document, { name: 'terms', version: 2 })
    expect(early).toMatchObject({ ok: false, code: 'document.not.found' })
  })

  test('once they are no door takes a bet and no game is opened; wins and rollbacks arrive, and the money is there', async () => {
    const { house } = all
    const [won, undone] = [id(), id()]
    const player = await house.player()
    await player.bet(won, 10)
    await player.bet(undone, 20)
    house.advance(2 * MINUTE_MS)
    for (const door of all.doors) {
      const refused = door.name === 'beexar' ? 'player_disabled' : 'token_expired'
      expect([door.name, await send(door)]).toMatchObject([door.name, door.refusal(refused)])
    }
    expect(await player.win(id(), won, 50)).toMatchObject({ status: 'RS_OK', balance: units(1_020) })
    expect(await player.rollback(id(), undone)).toMatchObject({ status: 'RS_OK', balance: units(1_040) })
    expect(await player.ask('balance')).toMatchObject({ status: 'RS_OK' })
    const { member } = player
    expect(await launch(member)).toMatchObject({ ok: false, code: 'terms.not.accepted' })
    expect(await member.client.call(wallet.walletBalance, {})).toMatchObject({
      ok: true,
      value: { sumBalance: '1040.00' },
    })
    expect(await member.client.call(members.memberInfo, {})).toMatchObject({ ok: true })
    expect(await launch(await house.server.trialMember())).toMatchObject({ ok: true })
  })

  test('who accepts them plays on at once, and what he accepted and when is kept beside what he had accepted before', async () => {
    const { house } = all
    const { member } = all.player
    let acceptedAtMs = 0
    expect(await accept(member, 1)).toMatchObject({ ok: false, code: 'terms.version.wrong' })
    expect(await accept(member, 3)).toMatchObject({ ok: false, code: 'terms.version.wrong' })
    expect(await launch(member)).toMatchObject({ ok: false, code: 'terms.not.accepted' })
    // The doors have just looked at him, and remember it.
    house.advance(FORGOTTEN_MS)
    await house.holdingClock(async () => {
      expect(await all.player.bet(id(), 1)).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED' })
      expect(await accept(member, 2)).toMatchObject({ ok: true })
      acceptedAtMs = house.now()
      const opened = await house.player({ member })
      await vi.waitFor(async () => expect(await opened.bet(id(), 1)).toMatchObject({ status: 'RS_OK' }), TOLD)
    })
    house.advance(1)
    expect(await accept(member, 2)).toMatchObject({ ok: true })
    const kept = await house.server.rows<{ version: number; accepted_at: Date }>(
      'select version, accepted_at from identity.terms_accepted where member_id = $1 order by version',
      [member.memberId],
    )
    expect(kept.map(({ version }) => version)).toEqual([1, 2])
    expect(kept[1]?.accepted_at.getTime()).toBe(acceptedAtMs)
    const undone = 'update identity.terms_accepted set version = 3 where version = 2'
    await expect(house.server.rows(undone)).rejects.toThrow('append only')
  })

  test('who registers under them has accepted them', async () => {
    expect(await launch(await all.house.server.registerMember())).toMatchObject({ ok: true })
  })

  test('who was shown the ones before when he registered has accepted those, and nobody accepts what is to come', async () => {
    const { server } = all.house
    expect(await launch(await server.registerMember({ termsVersion: 1 }))).toMatchObject({ code: 'terms.not.accepted' })
    const early = await server.registerMember({ termsVersion: 9 })
    expect(await launch(early)).toMatchObject({ ok: true })
    const kept = await server.rows('select version from identity.terms_accepted where member_id = $1', [early.memberId])
    expect(kept).toEqual([{ version: 2 }])
  })

  test('what changed nothing of weight asks nobody', async () => {
    const member = await all.house.server.registerMember()
    expect(await put({ version: 3, isMaterial: false, texts: textsOf(3) })).toMatchObject({ code: 0 })
    all.house.advance(FORGOTTEN_MS)
    expect(await inForce()).toMatchObject({ version: 3, title: 'Agreement 3' })
    expect(await launch(member)).toMatchObject({ ok: true })
  })

  test('every earlier version can be read', async () => {
    const client = all.house.server.client({ language: 'EN' })
    const read = async (version: number) => client.call(help.document, { name: 'terms', version })
    expect(await read(1)).toMatchObject({ ok: true, value: { version: 1, title: 'User agreement' } })
    expect(await read(2)).toMatchObject({ ok: true, value: { version: 2, content: '<p>Agreement number 2.</p>' } })
    expect(await read(4)).toMatchObject({ ok: false, code: 'document.not.found' })
    const other = await client.call(help.document, { name: 'privacy', version: 2 })
    expect(other).toMatchObject({ ok: false, code: 'document.not.found' })
  })
})

test('SES-20 who tries the site is asked for nothing, and accepts nothing', async () => {
  const trial = await all.house.server.trialMember()
  expect(await accept(trial, 3)).toMatchObject({ ok: false, code: 'free_reject' })
})
