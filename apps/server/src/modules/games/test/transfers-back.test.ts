import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { wallet as call } from '@hiyas/contract'
import { DAY_MS } from '@hiyas/kernel'
import { checkLedger } from '@hiyas/ledger'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, expect, test } from 'vitest'
import { back, balances, type Casino, out, startCasino } from './casino.ts'

let casino: Casino
beforeAll(async () => {
  casino = await startCasino('transfers_back')
})

type Said = { path: string; reference: string; amount?: string }

/** A supplier who answers as told, and may be several: by the first part of the address. */
async function supplierWho(answer: (response: ServerResponse, said: Said) => void): Promise<string> {
  const supplier = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => void parts.push(part))
    request.on('end', () =>
      answer(response, { path: request.url ?? '', ...JSON.parse(Buffer.concat(parts).toString()) }),
    )
  })
  await new Promise<void>(resolve => supplier.listen(0, '127.0.0.1', resolve))
  atFileEnd(async () => void supplier.close().closeAllConnections())
  return `http://127.0.0.1:${(supplier.address() as AddressInfo).port}`
}

const agree = (code: string, walletUrl: string) =>
  casino.agree(code, {
    ...{ dialect: 'transfer', launchPath: '/nowhere', walletUrl, currencies: { PHP: {} } },
    secrets: [{ secret: `a secret of ${code} alone` }],
  })

test('W-14 W-40 five that hang at one supplier keep nobody\u2019s money at another one: it comes back', async () => {
  const url = await supplierWho(response => void response.writeHead(500).end())
  await agree('SLOW', url)
  const member = await casino.server.registerMember()
  expect(await out(member, '10.00')).toMatchObject({ value: { state: 'SUCCESS' } })
  const own = { fromWallet: 'SLOW' }
  for (let at = 0; at < 5; at++) expect(await back(member, '1.00', own)).toMatchObject({ value: { state: 'PENDING' } })
  expect(await back(member, '1.00', own)).toMatchObject({ code: 'transfer.pending.limit' })
  expect(await back(member, '4.00')).toMatchObject({ value: { state: 'SUCCESS' } })
  expect(await member.client.call(call.returnFunds, {})).toMatchObject({
    value: { transfers: [{ wallet: 'CASINO', state: 'SUCCESS', amount: '6.00' }], unreachable: ['SLOW'] },
  })
  expect(await balances(member)).toEqual(['1000.00', '0.00'])
  await casino.agree('SLOW', { secrets: [] })
})

test('W-40 WALLET-04 of a supplier from whom as much is on its way back as may be that is told, and nothing of a transfer that he was not asked for', async () => {
  const url = await supplierWho((response, { path }) => {
    if (path.endsWith('/balance')) return void response.end(JSON.stringify({ balance: '7.00' }))
    response.writeHead(500).end()
  })
  await agree('STUCK', url)
  const member = await casino.server.registerMember()
  for (const amount of ['1.00', '1.00', '1.00', '1.00', '2.00'])
    expect(await back(member, amount, { fromWallet: 'STUCK' })).toMatchObject({ value: { state: 'PENDING' } })
  const returned = await member.client.call(call.returnFunds, {})
  expect(returned.ok && returned.value.transfers).toEqual([{ wallet: 'STUCK', state: 'PENDING', amount: '6.00' }])
  await casino.agree('STUCK', { secrets: [] })
})

test('WALLET-04 W-14 money comes back from six suppliers at once, each of whom is asked before any has answered', async () => {
  const codes = Array.from({ length: 6 }, (_, at) => `LATE${at}`)
  const waiting: (() => void)[] = []
  const url = await supplierWho((response, { path, reference }) => {
    if (path.endsWith('/balance')) return void response.end(JSON.stringify({ balance: '7.00' }))
    waiting.push(() => response.end(JSON.stringify({ reference, state: 'done' })))
    if (waiting.length === codes.length) for (const go of waiting) go()
  })
  for (const code of codes) await agree(code, `${url}/${code}`)
  const member = await casino.server.registerMember()
  const returned = await member.client.call(call.returnFunds, {})
  expect(
    returned.ok && returned.value.transfers.toSorted((one, other) => (one.wallet < other.wallet ? -1 : 1)),
  ).toEqual(codes.map(wallet => ({ wallet, state: 'SUCCESS', amount: '7.00' })))
  for (const code of codes) await casino.agree(code, { secrets: [] })
})

test('W-14 WALLET-04 WALLET-07 a secret that cannot be opened takes its own supplier out of reach, and nobody else', async () => {
  await agree('SILENT', 'http://127.0.0.1:1')
  const member = await casino.server.registerMember()
  expect(await out(member, '10.00')).toMatchObject({ value: { state: 'SUCCESS' } })
  expect(await out(member, '1.00', { toWallet: 'SILENT' })).toMatchObject({ value: { state: 'PENDING' } })
  await casino.server.rows(`update games.supplier_secret set secret = 'what nobody sealed' where supplier = 'SILENT'`)
  expect(await member.client.call(call.merchantWallet, {})).toMatchObject({
    value: {
      vendors: [
        { wallet: 'CASINO', availBalance: '10.00' },
        { wallet: 'SILENT', availBalance: null },
      ],
    },
  })
  expect(await member.client.call(call.returnFunds, {})).toMatchObject({
    value: { transfers: [{ wallet: 'CASINO', state: 'SUCCESS', amount: '10.00' }], unreachable: ['SILENT'] },
  })
  expect(casino.logged.some(line => line.includes('cannot be opened') && line.includes('SILENT'))).toBe(true)
})

test('W-40 how a supplier who holds balances answers is in the figures: the time, and why he refused', async () => {
  const url = await supplierWho((response, { reference }) => {
    response.end(JSON.stringify({ reference, state: 'refused', reason: 'insufficient_funds' }))
  })
  await agree('POOR', url)
  await agree('MUTE', await supplierWho(response => void response.writeHead(500).end()))
  const member = await casino.server.registerMember()
  expect(await out(member, '1.00', { toWallet: 'POOR' })).toMatchObject({ code: 'account.balance.not.enough' })
  expect(await out(member, '1.00', { toWallet: 'MUTE' })).toMatchObject({ value: { state: 'PENDING' } })
  const { text } = await casino.server.client().send('GET', '/metrics')
  for (const figure of [
    'answers_total{supplier="POOR",call="deposit",outcome="insufficient_funds"} 1',
    'call_seconds_count{supplier="POOR",call="deposit"} 1',
    'answers_total{supplier="MUTE",call="deposit",outcome="http"} 1',
  ])
    expect(text).toContain(`hiyas_transfer_${figure}\n`)
  for (const code of ['POOR', 'MUTE']) await casino.agree(code, { secrets: [] })
})

test('GAM-18 W-14 when a supplier is back whose secret was taken away nobody knows: a rest that is over is not told', async () => {
  const [from, until] = [8, 7].map(days => new Date(casino.clock.nowMs() - days * DAY_MS).toISOString())
  await agree('GONE', 'http://127.0.0.1:1')
  await casino.agree('GONE', { maintenance: { from, until }, secrets: [] })
  const member = await casino.server.registerMember()
  for (const asking of [back(member, '1.00', { fromWallet: 'GONE' }), out(member, '1.00', { toWallet: 'GONE' })])
    expect(await asking).toMatchObject({
      code: 'vendor_under_maintenance',
      detail: { content: { data: { maintainTime: null, endTime: null } } },
    })
})

test('D-01 D-03 D-07 after all of this the books are right', async () => {
  expect(await checkLedger(casino.server.program.deps.database.query)).toEqual([])
})
