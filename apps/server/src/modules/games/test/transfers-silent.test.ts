import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MINUTE_MS, newSecret, SECOND_MS } from '@hiyas/kernel'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestMember } from '../../../../test/harness.ts'
import { back, balances, type Casino, out, startCasino } from './casino.ts'

let casino: Casino
/** References a second supplier was asked about, and what he does about each. */
let asked: string[]
let answer: (response: ServerResponse, reference: string) => void
/** What he does where he is asked to move money. */
let move: typeof answer

const fail = (response: ServerResponse) => void response.writeHead(500).end()
const own = { fromWallet: 'SLOW' }

beforeAll(async () => {
  casino = await startCasino('transfers_silent')
  const supplier = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => void parts.push(part))
    request.on('end', () => {
      const { reference = '' } = JSON.parse(Buffer.concat(parts).toString()) as { reference?: string }
      if (!request.url?.endsWith('/status')) return move(response, reference)
      asked.push(reference)
      answer(response, reference)
    })
  })
  await new Promise<void>(resolve => supplier.listen(0, '127.0.0.1', resolve))
  atFileEnd(async () => void supplier.close().closeAllConnections())
  const { port } = supplier.address() as AddressInfo
  await casino.agree('SLOW', {
    ...{ dialect: 'transfer', launchPath: '/nowhere', walletUrl: `http://127.0.0.1:${port}`, currencies: { PHP: {} } },
    secrets: [{ secret: 'a secret of the slow one' }],
    answerTimeoutMs: 3_000,
  })
})

beforeEach(async () => {
  asked = []
  answer = fail
  move = fail
  await casino.server.rows('delete from games.transfer where supplier = $1', ['SLOW'])
})

/** Transfers of a member that nobody knows the end of, because this supplier has failed at each. */
async function pendingAtSlow(count: number): Promise<TestMember> {
  const member = await casino.server.registerMember()
  for (let at = 0; at < count; at++) {
    expect(await back(member, '1.00', own)).toMatchObject({ value: { state: 'PENDING' } })
  }
  return member
}

test('W-40 a supplier who is silent is asked one question a run, and all of them once he answers', async () => {
  await pendingAtSlow(4)
  answer = () => undefined
  await casino.ask(4 * MINUTE_MS)
  expect(asked).toHaveLength(1)
  answer = (response, reference) => void response.end(JSON.stringify({ reference, state: 'unknown' }))
  await casino.ask(4 * MINUTE_MS)
  expect(new Set(asked).size).toBe(4)
  const left = await casino.server.rows(`select from games.transfer where supplier = 'SLOW' and state = 'pending'`)
  expect(left).toEqual([])
})

test('W-40 a run ends within its minute though a supplier is slow: what is left is asked by the next', async () => {
  await pendingAtSlow(3)
  answer = (response, reference) => {
    casino.ahead.ms += MINUTE_MS
    response.end(JSON.stringify({ reference, state: 'pending' }))
  }
  await casino.ask(MINUTE_MS)
  expect(asked).toHaveLength(1)
  await casino.ask(0)
  expect(new Set(asked).size).toBe(2)
})

test('W-40 however many are due at one supplier, those of another are asked about in the same run', async () => {
  await pendingAtSlow(1)
  await casino.server.rows(
    `insert into games.transfer (id, merchant, member_id, supplier, direction, currency, amount, request_id, state,
                                 asked_at, expires_at, next_check_at)
     select gen_random_uuid(), merchant, member_id, supplier, direction, currency, amount, request_id || '-' || at, state,
            asked_at, expires_at, next_check_at - interval '1 hour'
       from games.transfer cross join generate_series(1, 300) at where supplier = 'SLOW'`,
  )
  const other = await casino.server.registerMember()
  await casino.agree('CASINO', { answerTimeoutMs: 150 })
  expect(await out(other, '100.92')).toMatchObject({ value: { state: 'PENDING' } })
  await casino.agree('CASINO', { answerTimeoutMs: 3_000 })
  await casino.ask(4 * MINUTE_MS)
  expect((await balances(other))[0]).toBe('1000.00')
})

test('W-40 who asked is told what stands, where a supplier refuses a transfer that he has said was done', async () => {
  const member = await casino.server.registerMember()
  const say = (response: ServerResponse, word: object) => void response.end(JSON.stringify(word))
  answer = (response, reference) => say(response, { reference, state: 'done', amount: '1.00' })
  move = (response, reference) =>
    void casino.ask(11 * SECOND_MS).then(() => say(response, { reference, state: 'refused', reason: 'other' }))
  await casino.agree('SLOW', { answerTimeoutMs: 30_000 })
  const requestId = newSecret()
  for (let times = 0; times < 2; times++)
    expect(await out(member, '1.00', { toWallet: 'SLOW', requestId })).toMatchObject({ value: { state: 'SUCCESS' } })
  await casino.agree('SLOW', { answerTimeoutMs: 3_000 })
  expect((await balances(member))[0]).toBe('999.00')
  expect(casino.logged.join('')).toContain('a supplier says of a transfer something else than before')
})
