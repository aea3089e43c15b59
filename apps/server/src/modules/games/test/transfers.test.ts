import { wallet as call } from '@hiyas/contract'
import { HOUR_MS, MINUTE_MS, newSecret, SECOND_MS } from '@hiyas/kernel'
import { checkLedger } from '@hiyas/ledger'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestMember, type TestServer } from '../../../../test/harness.ts'
import { lendAllButOne } from '../../../../test/hold.ts'
import { back, balances, type Casino, out, startCasino } from './casino.ts'

let casino: Casino
let server: TestServer
/** One whose transfers all fail. */
let plain: TestMember

beforeAll(async () => {
  casino = await startCasino('transfers')
  server = casino.server
  plain = await server.registerMember()
})

const agree: Casino['agree'] = (code, terms) => casino.agree(code, terms)
const ask: Casino['ask'] = (afterMs, asking) => casino.ask(afterMs, asking)

const number = (name: string) => server.program.deps.metrics.getSingleMetricAsString(name)

describe('money at a supplier who holds it himself', () => {
  test('W-40 WALLET-04 WALLET-07 WALLET-09 CALL-60 CASH-05 goes there and comes back, and each wallet says what it has', async () => {
    const member = await server.registerMember()
    expect(await member.client.call(call.merchantWallet, {})).toMatchObject({
      value: { isSingle: false, vendors: [{ vassalage: 'CASINO', displayName: 'CASINO', availBalance: '0.00' }] },
    })
    expect(await out(member, '100')).toMatchObject({ ok: true, value: { state: 'SUCCESS', amount: '100.00' } })
    expect(await balances(member)).toEqual(['900.00', '100.00'])
    expect(await back(member, '40.50')).toMatchObject({ ok: true, value: { state: 'SUCCESS' } })
    expect(await balances(member)).toEqual(['940.50', '59.50'])
  })

  test('W-40 the same request is one transfer, ten times at once too; with other details it is refused', async () => {
    const member = await server.registerMember()
    const requestId = newSecret()
    const all = await Promise.all(Array.from({ length: 10 }, () => out(member, '10.00', { requestId })))
    const ids = new Set(all.map(reply => reply.ok && reply.value.transferId))
    expect([...ids]).toEqual([expect.any(String)])
    expect(await balances(member)).toEqual(['990.00', '10.00'])
    expect(await out(member, '11.00', { requestId })).toMatchObject({ code: 'transfer.request.reused' })
  })

  test('W-40 the same request again gets its first answer when the supplier has gone into maintenance, a new one does not', async () => {
    const member = await server.registerMember()
    const requestId = newSecret()
    const first = await out(member, '10.00', { requestId })
    expect(first).toMatchObject({ ok: true, value: { state: 'SUCCESS' } })
    const [from, until] = [-HOUR_MS, HOUR_MS].map(ms => new Date(casino.clock.nowMs() + ms).toISOString())
    await agree('CASINO', { maintenance: { from, until } })
    expect(await out(member, '10.00')).toMatchObject({ code: 'vendor_under_maintenance' })
    expect(await out(member, '10.00', { requestId })).toMatchObject({ ok: true, value: first.ok && first.value })
    expect(await out(member, '11.00', { requestId })).toMatchObject({ code: 'transfer.request.reused' })
    await agree('CASINO', { maintenance: null })
    expect(await balances(member)).toEqual(['990.00', '10.00'])
  })

  test('W-40 no more than five are on their way, however many are asked for at once', async () => {
    const member = await server.registerMember()
    await agree('CASINO', { answerTimeoutMs: 150 })
    const all = await Promise.all(Array.from({ length: 12 }, () => out(member, '1.92')))
    await agree('CASINO', { answerTimeoutMs: 3_000 })
    expect(all.filter(reply => reply.ok)).toHaveLength(5)
    expect(all.filter(reply => !reply.ok && reply.code === 'transfer.pending.limit')).toHaveLength(7)
    expect((await balances(member))[0]).toBe('990.40')
    await ask(4 * MINUTE_MS)
  })

  test.each([
    // Time enough to be heard, where it is to be.
    ['whose answer is lost', '91', 'success', 2_000],
    ['that is lost itself', '92', 'failed', 150],
    ['that breaks after it was done', '93', 'success', 2_000],
  ])(
    'W-40 a transfer %s is pending until the supplier says what became of it',
    async (_what, cents, end, answerTimeoutMs) => {
      const member = await server.registerMember()
      await out(member, '500.00')
      await agree('CASINO', { answerTimeoutMs })
      expect(await out(member, `100.${cents}`)).toMatchObject({ value: { state: 'PENDING' } })
      expect(await back(member, `50.${cents}`)).toMatchObject({ value: { state: 'PENDING' } })
      await agree('CASINO', { answerTimeoutMs: 3_000 })
      // Out of reach at once, and not back before he says so.
      const held = `399.0${100 - Number(cents)}`
      expect((await balances(member))[0]).toBe(held)
      expect(await number('hiyas_transfers_pending_oldest_seconds'), 'at once').toContain('{supplier="CASINO"}')
      expect(await number('hiyas_transfers_pending')).toContain('{supplier="CASINO"} 2')
      await ask(11 * SECOND_MS)
      const isDone = end === 'success'
      expect((await balances(member))[0]).toBe(isDone ? '450.00' : held)
      await ask(4 * MINUTE_MS)
      expect(await balances(member)).toEqual(isDone ? ['450.00', '550.00'] : ['500.00', '500.00'])
      expect(await number('hiyas_transfers_pending_oldest_seconds')).not.toContain('CASINO')
      expect(await number('hiyas_transfers_pending')).not.toContain('CASINO')
      const rows = await server.rows('select state from games.transfer where member_id = $1 order by id', [
        member.memberId,
      ])
      expect(rows.map(row => row.state)).toEqual(['success', end, end])
    },
  )

  test('W-40 a server whose clock is hours wrong gives up no transfer too soon, and asks for none too late', async () => {
    const member = await server.registerMember()
    await out(member, '500.00')
    await agree('CASINO', { answerTimeoutMs: 150 })
    expect(await out(member, '100.92')).toMatchObject({ value: { state: 'PENDING' } })
    await agree('CASINO', { answerTimeoutMs: 3_000 })
    casino.ahead.ms += 3 * HOUR_MS
    await ask(11 * SECOND_MS)
    casino.ahead.ms -= 3 * HOUR_MS
    // He does not know it, yet: the request may still reach him.
    expect((await balances(member))[0]).toBe('399.08')
    await ask(4 * MINUTE_MS)
    expect(await balances(member)).toEqual(['500.00', '500.00'])
    casino.ahead.ms -= 3 * HOUR_MS
    expect(await back(member, '500.00')).toMatchObject({ ok: true, value: { state: 'SUCCESS' } })
    casino.ahead.ms += 3 * HOUR_MS
  })

  test('W-40 more than any account may move at once is refused as money that is not there', async () => {
    const member = await server.registerMember()
    for (const amount of ['100000000000.01', '999999999999'])
      for (const asked of [out, back])
        expect(await asked(member, amount)).toMatchObject({ ok: false, code: 'account.balance.not.enough' })
    expect(await balances(member)).toEqual(['1000.00', '0.00'])
  })

  test('W-40 a transfer that the books cannot end keeps no other one from its end', async () => {
    const [stuck, other] = [await server.registerMember(), await server.registerMember()]
    await agree('CASINO', { answerTimeoutMs: 150 })
    for (const member of [stuck, other])
      expect(await out(member, '100.92')).toMatchObject({ value: { state: 'PENDING' } })
    await agree('CASINO', { answerTimeoutMs: 3_000 })
    const key = await server.rows<{ key: string }>(
      `update ledger.hold set key = 'gone' where key = (select 'transfer:' || id from games.transfer where member_id = $1) returning key`,
      [stuck.memberId],
    )
    expect(key).toHaveLength(1)
    await ask(4 * MINUTE_MS)
    expect((await balances(other))[0]).toBe('1000.00')
    expect((await balances(stuck))[0]).toBe('899.08')
    await server.rows(
      `update ledger.hold set key = (select 'transfer:' || id from games.transfer where member_id = $1) where key = 'gone'`,
      [stuck.memberId],
    )
    await ask(11 * MINUTE_MS)
    expect((await balances(stuck))[0]).toBe('1000.00')
  })

  test('W-40 what the supplier refuses is back at once, and said; whoever asks again hears the same', async () => {
    const [there, here] = [{ requestId: newSecret() }, { requestId: newSecret() }]
    for (let times = 0; times < 2; times++) {
      expect(await out(plain, '20.94', there)).toMatchObject({ ok: false, code: 'B2B_TX_FAILED' })
      expect(await back(plain, '1.00', here)).toMatchObject({ ok: false, code: 'account.balance.not.enough' })
    }
    expect(await balances(plain)).toEqual(['1000.00', '0.00'])
  })

  test('WALLET-04 CASH-05 everything comes back with one call; a supplier who does not answer is named', async () => {
    const member = await server.registerMember()
    await out(member, '123.45')
    await agree('SILENT', {
      dialect: 'transfer',
      launchPath: '/nowhere',
      walletUrl: 'http://127.0.0.1:1',
      secrets: [{ secret: 'a secret nobody knows' }],
    })
    expect(await member.client.call(call.returnFunds, {})).toMatchObject({
      ok: true,
      value: { transfers: [{ wallet: 'CASINO', state: 'SUCCESS', amount: '123.45' }], unreachable: ['SILENT'] },
    })
    expect(await balances(member)).toEqual(['1000.00', '0.00'])
    expect(await member.client.call(call.returnFunds, {})).toMatchObject({ value: { transfers: [] } })
    await agree('SILENT', { secrets: [] })
  })

  test('LOBBY-63 WALLET-09 WALLET-07 each vendor is told with the wallet he is played from, and money goes by the name of either', async () => {
    const member = await server.registerMember()
    await server.rows(`insert into games.vendor (code, supplier, name, position)
                       values ('BIG', 'CASINO', 'Big', 52), ('ACE', 'CASINO', 'Ace', 51), ('SILENT', 'CASINO', 'Quiet', 53)`)
    const requestId = newSecret()
    const sent = await out(member, '100.00', { toWallet: 'ACE', requestId })
    expect(sent).toMatchObject({ ok: true, value: { state: 'SUCCESS' } })
    expect(await out(member, '100.00', { requestId })).toMatchObject({ value: sent.ok && sent.value })
    expect(await back(member, '40.00', { fromWallet: 'BIG' })).toMatchObject({ ok: true, value: { state: 'SUCCESS' } })
    const there = { wallet: 'CASINO', availBalance: '60.00' }
    expect(await member.client.call(call.merchantWallet, {})).toMatchObject({
      value: {
        vendors: [
          { vassalage: 'ACE', displayName: 'Ace', ...there },
          { vassalage: 'BIG', displayName: 'Big', ...there },
          { vassalage: 'SILENT', displayName: 'Quiet', ...there },
        ],
      },
    })
    await agree('SILENT', { secrets: [{ secret: 'a secret nobody knows' }] })
    // The vendor of one supplier and the wallet of another: nobody can say which was meant.
    expect(await out(member, '1.00', { toWallet: 'SILENT' })).toMatchObject({ code: 'WALLET_NOT_EXISTS_ERROR' })
    await agree('SILENT', { secrets: [] })
    await server.rows(`delete from games.vendor where supplier = 'CASINO'`)
  })

  test('W-13 W-14 a supplier that is closed takes nothing and gives everything back', async () => {
    const member = await server.registerMember()
    await out(member, '10.00')
    await agree('CASINO', { enabled: false })
    expect(await out(member, '10.00')).toMatchObject({ ok: false, code: 'vendor.not.open' })
    expect(await back(member, '10.00')).toMatchObject({ ok: true })
    const [from, until] = [casino.clock.nowMs() - MINUTE_MS, casino.clock.nowMs() + MINUTE_MS].map(ms =>
      new Date(ms).toISOString(),
    )
    await agree('CASINO', { enabled: true, maintenance: { from, until } })
    expect(await out(member, '10.00')).toMatchObject({ ok: false, code: 'vendor_under_maintenance' })
    await agree('CASINO', { maintenance: null })
    expect(await balances(member)).toEqual(['1000.00', '0.00'])
  })

  test.each<[string, object, string]>([
    ['to a wallet that is none', { toWallet: 'NOBODY' }, 'WALLET_NOT_EXISTS_ERROR'],
    ['from main to main', { toWallet: 'main' }, 'WALLET_NOT_EXISTS_ERROR'],
    ['between two suppliers', { fromWallet: 'SILENT' }, 'WALLET_NOT_EXISTS_ERROR'],
    ['of nothing', { amount: '0.00' }, 'ACCOUNT_TRANSFER_EXCEED_MIN'],
    ['of less than a centavo', { amount: '1.001' }, 'ACCOUNT_TRANSFER_EXCEED_MIN'],
    ['of more than there is', { amount: '1000.01' }, 'account.balance.not.enough'],
    ['that is no amount', { amount: '1E9' }, 'request_param_err'],
  ])('WALLET-04 a transfer %s is refused and moves nothing', async (_what, part, code) => {
    expect(await out(plain, '1.00', part)).toMatchObject({ ok: false, code })
    expect(await balances(plain)).toEqual(['1000.00', '0.00'])
  })

  test('W-40 SESS-27 a disabled member, one on trial, and one with too many on their way bring nothing there', async () => {
    const [blocked, trial, busy] = await Promise.all([1, 2, 3].map(() => server.registerMember()))
    if (!blocked || !trial || !busy) return
    await server.rows('update identity.member set type = 4 where member_id = $1', [trial.memberId])
    expect(await out(trial, '1.00')).toMatchObject({ code: 'free_reject' })
    expect(await trial.client.call(call.returnFunds, {})).toMatchObject({ code: 'free_reject' })
    for (let times = 0; times < 5; times++) await out(busy, '1.93')
    expect(await out(busy, '1.00')).toMatchObject({ code: 'transfer.pending.limit' })
    await server.rows('update identity.member set disabled_at = now() where member_id = $1', [blocked.memberId])
    expect(await out(blocked, '1.00')).toMatchObject({ ok: false, code: 'login.not.session' })
  })

  test('W-40 a transfer is ended over one connection, as all others might be waiting for the same', async () => {
    const member = await server.registerMember()
    await agree('CASINO', { answerTimeoutMs: 150 })
    expect(await out(member, '1.92')).toMatchObject({ ok: true, value: { state: 'PENDING' } })
    await agree('CASINO', { answerTimeoutMs: 3_000 })
    // A process that has just started remembers nobody's account.
    const second = await startServer({ databaseUrl: server.databaseUrl, clock: casino.clock })
    await lendAllButOne(second)
    await ask(4 * MINUTE_MS, second)
    expect((await balances(member))[0]).toBe('1000.00')
  })

  test('W-40 D-02 D-05 WAL-01 the books are right after all of this', async () => {
    expect(await checkLedger(server.program.deps.database.query)).toEqual([])
  })
})
