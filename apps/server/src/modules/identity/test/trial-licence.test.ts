import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { games, identity, members, wallet } from '@hiyas/contract'
import { invariant, newSecret } from '@hiyas/kernel'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, expect, test, vi } from 'vitest'
import { hold } from '../../../../test/hold.ts'
import { type House, startHouse } from '../../../../test/house.ts'
import { merchantCommand } from '../../../commands/merchant/command.ts'

const folder = mkdtempSync(join(tmpdir(), 'hiyas-trials-'))
let house: House

beforeAll(async () => {
  atFileEnd(async () => rmSync(folder, { recursive: true, force: true }))
  house = await startHouse('trial_licence')
})

/** `isHeard`: nothing that was known before is gone by. */
async function holdTo(profile: string, { isHeard } = { isHeard: true }): Promise<void> {
  const file = join(folder, `${profile}.json`)
  writeFileSync(file, JSON.stringify({ profile, hosts: profile === 'DEMO' ? [] : ['play.example'] }))
  expect(await merchantCommand(house.server.program.deps.database, ['HIYAS', file])).toMatchObject({ code: 0 })
  if (isHeard) house.server.program.door.site.refresh()
}

test.each(['PH', 'STRICT'])(
  'AGE-06 W-14 a trial of before is over under %s, its game too, and its win arrives',
  async profile => {
    const [player, member] = [await house.player({ member: await house.server.trialMember() }), await house.player()]
    const bet = newSecret()
    expect(await player.bet(bet, 10)).toMatchObject({ status: 'RS_OK' })
    await holdTo(profile)
    const { client } = player.member
    for (const asked of [
      client.call(members.memberInfo, {}),
      client.call(games.launchGame, { vassalage: 'HYO', gameId: 'hiyas-reels' }),
      client.call(wallet.walletBalance, {}),
    ])
      expect(await asked).toMatchObject({ ok: false, code: 'login.not.session' })
    // The doors hear of it a moment later.
    await vi.waitFor(async () =>
      expect(await player.bet(newSecret(), 1)).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED' }),
    )
    expect(await player.win(newSecret(), bet, 25)).toMatchObject({ status: 'RS_OK' })
    // Who has an account is held by the licence, and stays in.
    expect(await member.member.client.call(members.memberInfo, {})).toMatchObject({ ok: true })
    await holdTo('DEMO')
  },
)

test.each([
  ['PH', { code: 'register.not.agreed', field: 'ofAge' }],
  ['STRICT', { code: 'function.not.available' }],
])('AGE-06 one that begins in the moment after %s was laid on is held by it', async (profile, refused) => {
  const visitors = ['HIYAS', 'HIYASFUN'].map(merchant => house.server.client({ merchant }))
  for (const visitor of visitors) expect(await visitor.call(identity.trialUser, {})).toMatchObject({ ok: true })
  await holdTo(profile, { isHeard: false })
  for (const visitor of visitors)
    expect(await visitor.call(identity.trialLogin, {})).toMatchObject({ ok: false, ...refused })
  await holdTo('DEMO')
})

test('AGE-02 what he has said of his age then is written down as the age of that licence', async () => {
  const { rows, program } = house.server
  const ownAge = async (ageMin: number) => {
    await rows(`update site.merchant set info = jsonb_set(info, '{ageMin}', to_jsonb($1::int)) where code = 'HIYAS'`, [
      ageMin,
    ])
    program.door.site.refresh()
  }
  await ownAge(18)
  const visitor = house.server.client()
  expect(await visitor.call(identity.trialUser, {})).toMatchObject({ ok: true })
  await holdTo('PH', { isHeard: false })
  const opened = await visitor.call(identity.trialLogin, { ofAge: true })
  invariant(opened.ok, 'he has said his age')
  const written = `select detail ->> 'ofAge' as age from identity.audit_event where member_id = $1 and kind = 'trial_opened'`
  expect(await rows(written, [opened.value.id])).toEqual([{ age: '21' }])
  await ownAge(21)
  await holdTo('DEMO')
})

test('AGE-06 one that was opened under the licence goes on when the same is said again, and when a demo is one again', async () => {
  await holdTo('PH')
  const { client } = await house.server.trialMember()
  for (const profile of ['PH', 'DEMO']) {
    await holdTo(profile)
    expect(await client.call(members.memberInfo, {})).toMatchObject({ ok: true })
  }
})

test('AGE-06 SESS-10 those who wait for their turn to begin one hold nothing of the merchant, and the command waits behind them', async () => {
  const { server } = house
  const turn = await hold(server, `select pg_advisory_xact_lock(hashtext('identity.trial'), hashtext('HIYASFUN'))`)
  const visitor = server.client()
  const opening = visitor.call(identity.trialLogin, {})
  await turn.waitedFor(1)
  const free = `select code from site.merchant where code in ('HIYAS', 'HIYASFUN') for no key update nowait`
  expect(await server.rows(free)).toHaveLength(2)
  const laying = holdTo('PH')
  await turn.waitedFor(2)
  expect(await server.rows(free)).toHaveLength(2)
  await turn.letGo()
  const opened = await opening
  invariant(opened.ok, 'he was let in before the licence')
  visitor.token = opened.value.token
  await laying
  expect(await visitor.call(members.memberInfo, {})).toMatchObject({ ok: false, code: 'login.not.session' })
  await holdTo('DEMO')
})
