import { wallet as call, identity } from '@hiyas/contract'
import { MINUTE_MS, newSecret } from '@hiyas/kernel'
import { checkLedger } from '@hiyas/ledger'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestMember } from '../../../../test/harness.ts'
import { hold } from '../../../../test/hold.ts'
import { putTerms, textsOf } from '../../../../test/new-terms.ts'
import { setClosures } from '../../../../test/site-settings.ts'
import { back, balances, type Casino, out, startCasino } from './casino.ts'
import { addGame } from './sold-games.ts'

let casino: Casino
beforeAll(async () => {
  casino = await startCasino('transfers_withdrawn')
})

async function withMoneyThere(amount = '100.00'): Promise<TestMember> {
  const member = await casino.server.registerMember()
  expect(await out(member, amount)).toMatchObject({ ok: true, value: { state: 'SUCCESS' } })
  return member
}

describe('what is withdrawn from a supplier who holds money of members', () => {
  test('W-14 WALLET-04 his currency: nothing more goes there, all comes back, and a repeat hears what became of it', async () => {
    const [one, all, stranger] = [await withMoneyThere(), await withMoneyThere(), await casino.server.registerMember()]
    const requestId = newSecret()
    const first = await out(one, '10.00', { requestId })
    await casino.agree('CASINO', { currencies: { EUR: {} } })
    expect(await balances(one)).toEqual(['890.00', '110.00'])
    expect(await balances(stranger)).toEqual(['1000.00', undefined])
    for (const member of [one, stranger])
      expect(await out(member, '1.00')).toMatchObject({ code: 'WALLET_NOT_EXISTS_ERROR' })
    expect(await out(one, '10.00', { requestId })).toMatchObject({ ok: true, value: first.ok && first.value })
    expect(await back(one, '110.00')).toMatchObject({ ok: true, value: { state: 'SUCCESS' } })
    expect(await all.client.call(call.returnFunds, {})).toMatchObject({
      value: { transfers: [{ wallet: 'CASINO', state: 'SUCCESS', amount: '100.00' }], unreachable: [] },
    })
    for (const member of [one, all]) expect((await balances(member))[0]).toBe('1000.00')
    await casino.agree('CASINO', { currencies: { PHP: {} } })
  })

  test('W-14 W-40 his secret: who has money there is told that he cannot be reached, and a repeat hears what became of it', async () => {
    const [member, stranger] = [await withMoneyThere(), await casino.server.registerMember()]
    const requestId = newSecret()
    const first = await back(member, '10.00', { requestId })
    await casino.agree('CASINO', { answerTimeoutMs: 150 })
    expect(await back(member, '1.92')).toMatchObject({ value: { state: 'PENDING' } })
    await casino.agree('CASINO', { answerTimeoutMs: 3_000, secrets: [] })
    expect(await balances(member)).toEqual(['910.00', null])
    expect(await balances(stranger)).toEqual(['1000.00', undefined])
    expect(await member.client.call(call.returnFunds, {})).toMatchObject({
      value: { transfers: [], unreachable: ['CASINO'] },
    })
    expect(await back(member, '10.00', { requestId })).toMatchObject({ ok: true, value: first.ok && first.value })
    expect(await back(member, '10.00')).toMatchObject({ code: 'vendor_under_maintenance' })
    expect(await out(member, '10.00')).toMatchObject({ code: 'vendor_under_maintenance' })
    await casino.ask(4 * MINUTE_MS)
    expect(casino.logged.join('')).toContain('cannot be asked what became of a transfer')
    await casino.agree('CASINO', { secrets: casino.secrets })
    await casino.ask(11 * MINUTE_MS)
    expect(await balances(member)).toEqual(['910.00', '90.00'])
    expect(await back(member, '90.00')).toMatchObject({ ok: true })
  })

  test('W-06 W-14 his dialect is not changed once he was sent money: who has brought back all that he sent may have won', async () => {
    const member = await withMoneyThere()
    const seamless = { dialect: 'hub88', walletUrl: null }
    const refused = { code: 1, says: expect.stringContaining('members have sent him money') }
    expect(await casino.tried('CASINO', seamless)).toMatchObject(refused)
    await back(member, '100.00')
    expect(await balances(member)).toEqual(['1000.00', '0.00'])
    expect(await casino.tried('CASINO', seamless)).toMatchObject(refused)
  })

  test('W-06 W-14 one whom nobody has sent anything may change, and not to transfer while rounds are open', async () => {
    const transfer = { dialect: 'transfer', walletUrl: `${casino.server.sandbox.url}/sandbox/casino` }
    const terms = { ...transfer, launchPath: '/nowhere', currencies: { PHP: {} }, secrets: casino.secrets }
    await casino.agree('FRESH', terms)
    const seamless = { dialect: 'hub88', walletUrl: null }
    await casino.agree('FRESH', seamless)
    const { wallet } = casino.server.program.door
    const member = await casino.server.registerMember()
    const owner = { merchant: 'HIYAS', memberId: member.memberId, currency: 'PHP' }
    const { account } = await wallet.accountOf(owner)
    const clearing = await wallet.clearingOf('HIYAS', 'FRESH', 'PHP')
    const move = { supplier: 'FRESH', account, clearing, game: 'dice', round: 'r-1', digest: 'same' }
    await wallet.submit({ ...move, kind: 'bet', externalId: 'b', referenceId: null, amount: 100n, roundClosed: false })
    expect(await casino.tried('FRESH', transfer)).toMatchObject({ code: 1, says: expect.stringContaining('rounds') })
    await wallet.submit({ ...move, kind: 'win', externalId: 'w', referenceId: 'b', amount: 100n, roundClosed: true })
    await casino.agree('FRESH', transfer)
    await casino.agree('FRESH', { answerTimeoutMs: 150 })
    const sending = { fromWallet: 'main', toWallet: 'FRESH', amount: '1.92' }
    expect(await member.client.call(call.transferFunds, sending)).toMatchObject({ value: { state: 'PENDING' } })
    expect(await casino.tried('FRESH', seamless)).toMatchObject({ code: 1, says: expect.stringContaining('sent him') })
  })
})

describe('what is shut', () => {
  /** Of him the list has this game and no other. */
  async function list(as: string): Promise<void> {
    const { rows } = casino.server
    const known = await rows(`select from games.game where node_id = 'CASINO-sabong'`)
    if (known.length === 0) await addGame(casino.server, 'CASINO', 'sabong')
    await rows(`update games.game set ${as} where node_id = 'CASINO-sabong'`)
  }
  /** Under a licence that closes a kind of games, and some for what they return, or under none. */
  const hold = (isHeld: boolean) =>
    casino.server.rows('update site.merchant set profile = $1 where code = $2', [isHeld ? 'PH' : 'DEMO', 'HIYAS'])

  test.each([
    [
      'the site',
      (isShut: boolean) => setClosures(casino.server, 'HIYAS', { maintenance: isShut, regionRestriction: false }),
    ],
    [
      'his vendor',
      (isShut: boolean) =>
        casino.server.rows(
          isShut
            ? `insert into games.withheld (merchant, kind, code) values ('HIYAS', 'vendor', 'CASINO')`
            : 'delete from games.withheld',
        ),
    ],
    [
      'by a licence all he has',
      async (isShut: boolean) => {
        if (isShut) await list(`category = 'COCKFIGHT'`)
        await hold(isShut)
      },
    ],
    [
      'for what it returns, which nobody knows, all he has',
      async (isShut: boolean) => {
        if (isShut) await list(`category = 'RNG', rtp = '0.00'`)
        await hold(isShut)
      },
    ],
    [
      'each game by itself',
      async (isShut: boolean) => {
        await list(`category = 'RNG', rtp = '99.00'`)
        await casino.server.rows(
          isShut
            ? `insert into games.withheld (merchant, kind, code) values ('HIYAS', 'game', 'CASINO-sabong')`
            : 'delete from games.withheld',
        )
      },
    ],
    [
      'on every site his only game',
      async (isShut: boolean) => {
        await list(`is_closed = ${isShut}`)
      },
    ],
  ])('GAM-18 W-14 %s: no money goes to a supplier, and all of it comes back', async (_what, shut) => {
    const { server, ahead } = casino
    await server.rows(`insert into games.vendor (code, supplier, name, position) values ('CASINO', 'CASINO', 'Casino', 50)
                       on conflict do nothing`)
    const member = await withMoneyThere()
    const requestId = newSecret()
    const first = await out(member, '1.00', { requestId })
    await shut(true)
    ahead.ms += 11_000
    expect(await out(member, '10.00')).toMatchObject({ code: 'vendor.not.open' })
    expect(await out(member, '1.00', { requestId })).toMatchObject({ ok: true, value: first.ok && first.value })
    expect(await back(member, '101.00')).toMatchObject({ ok: true, value: { state: 'SUCCESS' } })
    await shut(false)
    ahead.ms += 11_000
    expect(await balances(member)).toEqual(['1000.00', '0.00'])
    expect(await out(member, '10.00')).toMatchObject({ ok: true })
  })
})

test('SES-20 W-14 who owes an answer to new terms brings no money there, and all of it comes back', async () => {
  const member = await withMoneyThere()
  const requestId = newSecret()
  const first = await out(member, '1.00', { requestId })
  const terms = { version: 2, texts: textsOf(2) }
  expect(await putTerms(casino.server, terms, { nowMs: casino.clock.nowMs })).toMatchObject({ code: 0 })
  casino.ahead.ms += 11_000
  expect(await out(member, '10.00')).toMatchObject({ code: 'terms.not.accepted' })
  expect(await out(member, '1.00', { requestId })).toMatchObject({ ok: true, value: first.ok && first.value })
  expect(await back(member, '101.00')).toMatchObject({ ok: true, value: { state: 'SUCCESS' } })
  expect(await member.client.call(identity.acceptTerms, { version: 2 })).toMatchObject({ ok: true })
  expect(await out(member, '10.00')).toMatchObject({ ok: true, value: { state: 'SUCCESS' } })
})

test('W-06 W-14 another dialect that is agreed while money is about to go there: none goes, as none would come back', async () => {
  const member = await casino.server.registerMember()
  const walletUrl = `${casino.server.sandbox.url}/sandbox/casino`
  const terms = { dialect: 'transfer', launchPath: '/nowhere', walletUrl, secrets: casino.secrets }
  await casino.agree('LEAVING', terms)
  const row = await hold(casino.server, `select from games.supplier where code = 'LEAVING' for update`)
  const agreed = casino.tried('LEAVING', { dialect: 'hub88', walletUrl: null })
  await row.waitedFor(1)
  const sent = out(member, '100.00', { toWallet: 'LEAVING' })
  await row.waitedFor(2)
  await row.letGo()
  expect(await agreed).toMatchObject({ code: 0 })
  expect(await sent).toMatchObject({ code: 'WALLET_NOT_EXISTS_ERROR' })
  expect((await balances(member))[0]).toBe('1000.00')
  expect(await casino.server.rows(`select from games.transfer where supplier = 'LEAVING'`)).toEqual([])
})

test('D-05 WAL-01 the books are right after all of this', async () => {
  expect(await checkLedger(casino.server.program.deps.database.query)).toEqual([])
})
