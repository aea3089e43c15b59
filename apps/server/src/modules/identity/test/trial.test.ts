import { games, identity, members, wallet } from '@hiyas/contract'
import { DAY_MS, fakeClock, HOUR_MS, MINUTE_MS, newSecret } from '@hiyas/kernel'
import { checkLedger } from '@hiyas/ledger'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { startServer } from '../../../../test/harness.ts'
import { type House, startHouse, units } from '../../../../test/house.ts'
import { setFlags } from '../../../../test/site-settings.ts'
import { networkOf, siteOf } from '../rules/networks.ts'
import { isTrialName } from '../rules/trial.ts'
import { auditOf, freshName, login, memberElsewhere, registration } from './entry.ts'

let house: House

beforeAll(async () => {
  house = await startHouse('trial')
  await setFlags(house.server, 'HIYAS', ['USERNAMEREG3', 'FREEPLAY3'])
})

// What one test opened is not counted against the next.
beforeEach(() => house.advance(DAY_MS + MINUTE_MS))

const trial = (client: TestClient, username?: string) =>
  client.call(identity.trialLogin, username === undefined ? {} : { username })

/** Somebody who tries the site, with the client he does it with. */
async function tryOut() {
  const reply = await trial(house.server.client())
  if (!reply.ok) throw new Error(reply.code)
  const client = house.server.client({ merchant: 'HIYASFUN', token: reply.value.token })
  return { session: reply.value, client }
}

describe('trying the site out', () => {
  test('CALL-09 CALL-10 SESS-10 SESS-23 SESS-26 it opens a free account at the trial merchant', async () => {
    const { session, client } = await tryOut()
    expect(session).toMatchObject({ merchantCode: 'HIYASFUN', customerType: 4, firstTimeLogin: false })
    expect(isTrialName(session.userName)).toBe(true)
    expect(session).toMatchObject({ deviceCredential: null, lastLogin: null })
    expect(await client.call(members.memberInfo, {})).toMatchObject({ ok: true, value: { type: 4 } })
    expect(await auditOf(house.server, session.id)).toEqual(expect.arrayContaining(['trial_opened', 'logged_in']))
  })

  test('CALL-16 SESS-36 a name is proposed, and kept for the account when it is ours and free', async () => {
    const client = house.server.client()
    const proposed = await client.call(identity.trialUser, {})
    if (!proposed.ok) throw new Error(proposed.code)
    expect(proposed.value).toMatch(/^trial_[a-z2-9]{6}$/)
    expect(await trial(client, proposed.value)).toMatchObject({ value: { userName: proposed.value } })
    const taken = await trial(client, proposed.value)
    expect(taken.ok && taken.value.userName !== proposed.value && isTrialName(taken.value.userName)).toBe(true)
    for (const name of ['admin', 'trial_', 'trial_0l1o00', '\\u202etrial_abcdef', '👻']) {
      const other = await trial(house.server.client(), name)
      expect(other.ok && isTrialName(other.value.userName)).toBe(true)
    }
  })

  test('LOGIN-13 without the flag there is none', async () => {
    await setFlags(house.server, 'HIYAS', ['USERNAMEREG3'])
    expect(await trial(house.server.client())).toMatchObject({ ok: false, code: 'function.not.available' })
    await setFlags(house.server, 'HIYAS', ['USERNAMEREG3', 'FREEPLAY3'])
  })

  describe('under a licence', () => {
    const under = async (profile: string) => {
      await house.server.rows(`update site.merchant set profile = $1 where code = 'HIYAS'`, [profile])
      house.server.program.door.site.refresh()
    }
    afterEach(() => under('DEMO'))

    test('AGE-06 AGE-02 in PH who tries says that he is of age, and that he did is kept', async () => {
      await under('PH')
      const client = house.server.client({ language: 'EN' })
      for (const input of [{}, { ofAge: false }, { ofAge: true, ageShown: 20 }])
        expect(await client.call(identity.trialLogin, input)).toMatchObject({
          code: 'register.not.agreed',
          field: 'ofAge',
        })
      const opened = await client.call(identity.trialLogin, { ofAge: true })
      if (!opened.ok) throw new Error(opened.code)
      const query = `select detail from identity.audit_event where member_id = $1 and kind = 'trial_opened'`
      expect(await house.server.rows(query, [opened.value.id])).toEqual([{ detail: { ofAge: 21, language: 'EN' } }])
    })

    test('AGE-02 in PH it is kept of a registration too which age was declared, and in which language', async () => {
      await under('PH')
      const register = (shown: { ageShown?: number }) =>
        house.server.client({ language: 'EN' }).call(identity.register, { ...registration(freshName()), ...shown })
      for (const [shown, ofAge] of [[{}, 21] as const, [{ ageShown: 25 }, 25] as const]) {
        const reply = await register(shown)
        if (!reply.ok) throw new Error(reply.code)
        const query = `select detail from identity.audit_event where member_id = $1 and kind = 'registered'`
        expect(await house.server.rows(query, [reply.value.customerId])).toEqual([
          { detail: { ofAge, language: 'EN' } },
        ])
      }
      // A form that has stood open since before the licence has asked him whether he is eighteen.
      expect(await register({ ageShown: 18 })).toMatchObject({ code: 'register.not.agreed', field: 'agreed' })
    })

    test.each(['STRICT', 'STRICT-GB'])(
      'AGE-06 under %s there is none, as nobody\u2019s age is verified',
      async profile => {
        await under(profile)
        for (const merchant of ['HIYAS', 'HIYASFUN']) {
          const client = house.server.client({ merchant })
          const refused = { ok: false, code: 'function.not.available' }
          expect(await client.call(identity.trialLogin, { ofAge: true })).toMatchObject(refused)
          expect(await client.call(identity.trialUser, {})).toMatchObject(refused)
        }
        expect((await house.server.program.door.site.flags('HIYAS')).FREEPLAY3).toBe(false)
      },
    )
  })

  test('SESS-10 his token is nobody at the merchant he came from, and his name has no password anywhere', async () => {
    const { session } = await tryOut()
    const elsewhere = house.server.client({ merchant: 'HIYAS', token: session.token })
    expect(await elsewhere.call(members.memberInfo, {})).toMatchObject({ status: 401, code: 'login.not.session' })
    expect(await elsewhere.call(wallet.walletBalance, {})).toMatchObject({ status: 401 })
    for (const merchant of ['HIYAS', 'HIYASFUN']) {
      for (const password of ['', 'nobody has this password']) {
        const reply = await login(house.server.client({ merchant }), session, password)
        expect(reply).toMatchObject({ code: 'login.cred.err' })
      }
    }
  })

  test('SESS-24 SESS-25 SESS-27 whatever wants a real member refuses him', async () => {
    const { client } = await tryOut()
    const routes = house.server.program.modules.flatMap(module => module.routes)
    const refused = routes.map(route => route.call).filter(call => call.realMembersOnly)
    expect(refused.length).toBeGreaterThan(0)
    for (const call of refused) {
      const reply = await client.call(call, {}, { headers: { language: 'EN' } })
      expect(reply, call.name).toMatchObject({
        status: 403,
        code: 'free_reject',
        message: 'Please login an actual account to use this function',
      })
    }
  })
})

describe('playing for fun', () => {
  test('W-29 he lists, opens and plays with FUN; no other money moves', async () => {
    const { session, client } = await tryOut()
    const list = await client.call(games.gameList, {})
    expect(list.ok && JSON.stringify(list.value)).toContain('hiyas-reels')
    await house.server.quiet()
    expect(await client.call(wallet.walletBalance, {})).toMatchObject({
      value: { currency: 'FUN', sumBalance: '1000.00' },
    })
    const real = await house.player()
    const launched = await client.call(games.launchGame, { vassalage: 'HYO', gameId: 'hiyas-reels' })
    if (!launched.ok) throw new Error(launched.code)
    const token = new URL(launched.value.gameUrl, house.server.url).searchParams.get('token') ?? ''
    const user = `HIYASFUN.${session.id}`
    const about = { user, token, game_code: 'hiyas-reels', round: 'r-1', amount: units(10) }
    const bet = (currency: string) =>
      house.supplier.bet({ ...about, currency, request_uuid: newSecret(), transaction_uuid: newSecret() } as never)
    expect(await bet('PHP')).toMatchObject({ status: 'RS_ERROR_WRONG_CURRENCY' })
    const before = await sums()
    expect(await bet('FUN')).toMatchObject({ status: 'RS_OK', currency: 'FUN', balance: units(990) })
    const after = await sums()
    expect(await client.call(wallet.walletBalance, {})).toMatchObject({ value: { sumBalance: '990.00' } })
    expect(after.get('PHP')).toEqual(before.get('PHP'))
    expect(after.get('FUN')?.postings).toBe((before.get('FUN')?.postings ?? 0) + 1)
    expect(await real.balance()).toBe(units(1_000))
    expect(await checkLedger(house.server.program.deps.database.query)).toEqual([])
  })

  /** What the books of each currency hold. */
  async function sums() {
    const rows = await house.server.rows<{ currency: string; postings: number; moved: string; owned: string }>(`
      select book.currency, count(posting.*)::int as postings, coalesce(sum(posting.amount), 0) as moved,
             (select coalesce(sum(balance), 0) from ledger.wallet where wallet.book = book.id) as owned
        from ledger.book
        left join ledger.account on account.book = book.id
        left join ledger.posting on posting.debit = account.id
       group by book.id, book.currency`)
    return new Map(rows.map(row => [row.currency, row]))
  }
})

describe('how often', () => {
  test('trial.limit: five a day from one address, and others are not kept out', async () => {
    const client = house.server.client()
    for (let times = 0; times < 5; times++) expect(await trial(client)).toMatchObject({ ok: true })
    expect(await trial(client)).toMatchObject({ ok: false, code: 'trial.limit' })
    expect(await trial(house.server.client())).toMatchObject({ ok: true })
    house.advance(DAY_MS + MINUTE_MS)
    expect(await trial(client)).toMatchObject({ ok: true })
  })

  test('trial.limit: of many at the same moment five get in', async () => {
    const client = house.server.client()
    const replies = await Promise.all(Array.from({ length: 9 }, () => trial(client)))
    expect(replies.filter(reply => reply.ok)).toHaveLength(5)
  })

  test('trial.limit: sixty an hour at a merchant', async () => {
    for (let times = 0; times < 60; times++) expect(await trial(house.server.client())).toMatchObject({ ok: true })
    expect(await trial(house.server.client())).toMatchObject({ code: 'trial.limit' })
    house.advance(HOUR_MS + MINUTE_MS)
    expect(await trial(house.server.client())).toMatchObject({ ok: true })
  })

  test('trial.limit: twenty an hour from one site of IPv6, so that nobody shuts the trial for all others', async () => {
    const clock = fakeClock(Date.UTC(2026, 10, 21, 12))
    const own = await startServer({ name: 'trial_sites', clock, config: { trustedProxies: ['127.0.0.0/8'] } })
    const from = (ip: string) => own.client().call(identity.trialLogin, {}, { headers: { 'x-forwarded-for': ip } })
    for (let opened = 0; opened < 20; opened++) {
      expect(await from(`2001:db8:7:${opened % 5}::${opened + 1}`)).toMatchObject({ ok: true })
    }
    expect(await from('2001:db8:7:ffff::1')).toMatchObject({ code: 'trial.limit' })
    expect(await from('2001:db8:8::1')).toMatchObject({ ok: true })
    expect(await from('203.0.113.7')).toMatchObject({ ok: true })
    clock.advance(HOUR_MS + MINUTE_MS)
    expect(await from('2001:db8:7:ffff::1')).toMatchObject({ ok: true })
  })

  test('a network of IPv6 is one address, and the site it is of is one line', () => {
    expect([siteOf('2001:db8:7:1::1'), siteOf('203.0.113.7')]).toEqual(['2001:db8:7::/48', '203.0.113.7'])
    expect([networkOf('2001:db8:7:1::1'), networkOf('203.0.113.7')]).toEqual(['2001:db8:7:1::/64', '203.0.113.7'])
  })

  test('an account nobody has used for seven days is shut, one in use is not, nor one with a password', async () => {
    const [idle, busy] = [await tryOut(), await tryOut()]
    const registered = await memberElsewhere(house.server)
    const shut = house.server.program.modules
      .flatMap(module => module.jobs ?? [])
      .find(job => job.name === 'identity.shut_idle_trials')
    for (let day = 0; day < 6; day++) {
      house.advance(DAY_MS)
      await house.server.rows('update identity.session set seen_at = $1 where member_id = $2', [
        new Date(house.now()),
        busy.session.id,
      ])
      await shut?.run()
    }
    const isDisabled = async (id: string) => {
      const [row] = await house.server.rows<{ isDisabled: boolean }>(
        'select disabled_at is not null as "isDisabled" from identity.member where member_id = $1',
        [id],
      )
      return row?.isDisabled
    }
    expect(await isDisabled(idle.session.id)).toBe(false)
    house.advance(DAY_MS)
    await shut?.run()
    expect(await isDisabled(idle.session.id)).toBe(true)
    expect(await isDisabled(busy.session.id)).toBe(false)
    expect(await isDisabled(registered.memberId)).toBe(false)
  })
})
