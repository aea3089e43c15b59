import { type Call, games, type In, wallet } from '@hiyas/contract'
import { HOUR_MS, newSecret } from '@hiyas/kernel'
import { describe, expect, test } from 'vitest'
import { startHouse } from '../../../../test/house.ts'
import { putTerms, textsOf } from '../../../../test/new-terms.ts'
import { setClosures } from '../../../../test/site-settings.ts'
import { out, startCasino } from './casino.ts'
import { supplierSettings } from './supplier-settings.ts'

/** One more thing that is wrong, whose refusal must come before those of all that was wrong already. */
type Worse = readonly [code: string, what: string, breakIt: () => unknown]

/** Who is shut out has no session, and what a supplier says comes after all that we say ourselves. */
const SAID_ELSEWHERE = ['member.disabled', 'B2B_TX_FAILED']
const listed = ({ refusals }: Call) => refusals.filter(code => !SAID_ELSEWHERE.includes(code))
const order = (worsening: readonly Worse[]) => [...new Set(worsening.map(([code]) => code))]

/** A call that is refused for several reasons names the first of its list. */
async function tell(worsening: readonly Worse[], ask: () => Promise<string | null>) {
  expect(await ask()).toBeNull()
  for (const [code, what, breakIt] of worsening) {
    await breakIt()
    expect(await ask(), what).toBe(code)
  }
}

const rest = (nowMs: number) => ({ from: new Date(nowMs - HOUR_MS), until: new Date(nowMs + 9 * HOUR_MS) })
const withhold = (code: string) =>
  `insert into games.withheld (merchant, kind, code) values ('HIYAS', 'vendor', '${code}')`

describe('what is told of several reasons', () => {
  test('LAUNCH-07 LAUNCH-10 GAM-18 SES-20 a launch: a game that is not offered here is not said to rest, nor one that nobody brings to be forbidden', async () => {
    const house = await startHouse('launch_order')
    const { rows } = house.server
    const settings = supplierSettings(house)
    const { client } = await house.server.registerMember()
    const asked: In<typeof games.launchGame> = { nodeId: 'KDL-kidlat-one' }
    const ask = async () => {
      house.advance(11_000)
      const reply = await client.call(games.launchGame, asked)
      return reply.ok ? null : reply.code
    }
    const closeSite = (maintenance: boolean) =>
      setClosures(house.server, 'HIYAS', { maintenance, regionRestriction: false })
    const newTerms = () => putTerms(house.server, { version: 2, texts: textsOf(2) }, { nowMs: house.now })
    const worsening: readonly Worse[] = [
      ['terms.not.accepted', 'the terms changed', newTerms],
      ['vendor_under_maintenance', 'the supplier rests', () => settings.agree({ maintenance: rest(house.now()) })],
      [
        'vendor_under_maintenance',
        'the vendor rests',
        () =>
          rows(`update games.vendor set maintenance_from = now() - interval '1 hour', maintenance_until = now() + interval '9 hours'
                 where code = 'KDL'`),
      ],
      ['game.not.allowed', 'free play', () => Object.assign(asked, { accountType: '0' })],
      ['game.not.allowed', 'money again', () => Object.assign(asked, { accountType: '1' }) && closeSite(true)],
      ['game.not.allowed', 'the vendor is withheld', async () => closeSite(false).then(() => rows(withhold('KDL')))],
      [
        'game.not.allowed',
        'his supplier may offer others only',
        () => rows('delete from games.withheld').then(() => settings.agree({ games: ['hiyas-reels'] })),
      ],
      [
        'game.not.allowed',
        'another currency is agreed',
        () => settings.agree({ games: null, currencies: { EUR: { stakeMin: null, stakeMax: null, winMax: null } } }),
      ],
      ['game.not.allowed', 'it is closed', () => rows('update games.game set is_closed = true')],
      ['game.not.found', 'it is gone from the list', () => rows('update games.game set is_listed = false')],
      ['vendor.not.open', 'the supplier is off', () => settings.agree({ enabled: false })],
    ]
    expect(order(worsening)).toEqual(listed(games.launchGame).toReversed())
    await tell(worsening, ask)
  })

  test('W-40 WALLET-04 GAM-18 SES-20 a transfer: a repeat is known first, and that there is no money for it comes last', async () => {
    const casino = await startCasino('transfer_order')
    const { server, agree, ahead } = casino
    const member = await server.registerMember()
    const asked: { toWallet: string; amount: string; requestId?: string } = { toWallet: 'CASINO', amount: '1.00' }
    const requestId = newSecret()
    await out(member, '2.00', { requestId })
    const ask = async () => {
      ahead.ms += 11_000
      const reply = await out(member, asked.amount, asked)
      return reply.ok ? null : reply.code
    }
    const five = async () => {
      await agree('CASINO', { answerTimeoutMs: 150 })
      for (let times = 0; times < 5; times++) await out(member, '1.92')
    }
    const worsening: readonly Worse[] = [
      ['account.balance.not.enough', 'more than he has', () => Object.assign(asked, { amount: '1000.01' })],
      ['account.balance.not.enough', 'more than anybody', () => Object.assign(asked, { amount: '999999999999' })],
      ['transfer.pending.limit', 'five are on their way', five],
      ['vendor_under_maintenance', 'nobody can ask him', () => agree('CASINO', { secrets: [] })],
      [
        'vendor_under_maintenance',
        'he rests',
        () => agree('CASINO', { secrets: casino.secrets, maintenance: rest(casino.clock.nowMs()) }),
      ],
      ['vendor.not.open', 'he is off, and cannot be asked', () => agree('CASINO', { enabled: false, secrets: [] })],
      [
        'terms.not.accepted',
        'the terms changed',
        () => putTerms(server, { version: 2, texts: textsOf(2) }, { nowMs: casino.clock.nowMs }),
      ],
      ['transfer.request.reused', 'another amount', () => Object.assign(asked, { requestId })],
      ['ACCOUNT_TRANSFER_EXCEED_MIN', 'less than a centavo', () => Object.assign(asked, { amount: '1.001' })],
      [
        'WALLET_NOT_EXISTS_ERROR',
        'his currency is withdrawn',
        () => agree('CASINO', { currencies: { EUR: {} } }).then(() => Object.assign(asked, { requestId: newSecret() })),
      ],
      ['WALLET_NOT_EXISTS_ERROR', 'a wallet that is none', () => Object.assign(asked, { toWallet: 'NOBODY' })],
    ]
    expect(order(worsening)).toEqual(listed(wallet.transferFunds).toReversed())
    await tell(worsening, ask)
  })
})
