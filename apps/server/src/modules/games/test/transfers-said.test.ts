import { MINUTE_MS } from '@hiyas/kernel'
import { checkLedger } from '@hiyas/ledger'
import { beforeAll, expect, test } from 'vitest'
import type { TestMember } from '../../../../test/harness.ts'
import { transfersCommand } from '../../../commands/transfers/command.ts'
import { back, type Casino, out, startCasino } from './casino.ts'

let casino: Casino
beforeAll(async () => {
  casino = await startCasino('transfers_said')
})

const run = (...words: string[]) => transfersCommand(casino.server.program.deps.database, words)

/** A transfer that the casino did not answer for, and whose end nobody can ask him any more. */
async function unknown(begin: (member: TestMember) => ReturnType<typeof out>) {
  const member = await casino.server.registerMember()
  expect(await out(member, '20.00')).toMatchObject({ ok: true, value: { state: 'SUCCESS' } })
  await casino.agree('CASINO', { answerTimeoutMs: 150 })
  expect(await begin(member)).toMatchObject({ value: { state: 'PENDING' } })
  await casino.agree('CASINO', { answerTimeoutMs: 3_000, secrets: [] })
  const query = `select id from games.transfer where member_id = $1 and state = 'pending'`
  const [row] = await casino.server.rows<{ id: string }>(query, [member.memberId])
  const id = row?.id ?? ''
  const later = () => casino.ask(4 * MINUTE_MS)
  const balance = async () => {
    const { rows } = casino.server
    const [found] = await rows<{ balance: number }>(
      `select (balance / 100)::int as balance from ledger.wallet join ledger.account using (id)
        where owner = $1 and kind = 'player_cash'`,
      [member.memberId],
    )
    return (found?.balance ?? 0) / 100
  }
  const end = (...words: string[]) => run('end', id, ...words)
  const again = () => casino.agree('CASINO', { secrets: casino.secrets })
  return { id, member, later, balance, end, again }
}

test('W-40 WAL-12 what a supplier cannot account for ends by the word of two people, and not while he may still carry it out', async () => {
  const lost = await unknown(member => out(member, '10.92'))
  expect(await lost.end('failed', 'He never had it.', 'ana')).toMatchObject({
    code: 1,
    says: expect.stringMatching(/still carry it out/),
  })
  await lost.later()
  expect(await run('pending', 'CASINO')).toMatchObject({
    code: 0,
    says: expect.stringMatching(new RegExp(`${lost.id}.*to CASINO.*10\\.92`)),
  })
  expect(await lost.end('failed', 'He never had it.', 'ana')).toMatchObject({
    code: 0,
    says: expect.stringMatching(/second person/),
  })
  expect(await lost.end('failed', 'Sure.', 'Ana')).toMatchObject({
    code: 1,
    says: expect.stringMatching(/cannot be the second person/),
  })
  expect(await lost.end('success', 'I see it there.', 'ben')).toMatchObject({
    code: 0,
    says: expect.stringMatching(/second person/),
  })
  expect((await run('pending')).says).toContain('success says ben: I see it there.')
  expect(await lost.balance()).toBe(969.08)
  expect(await lost.end('failed', 'It is of another day.', 'eva')).toMatchObject({
    code: 0,
    says: expect.stringMatching(/second person/),
  })
  const both = await Promise.all(['ana', 'ben'].map(by => lost.end('failed', 'It is not there.', by)))
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1])
  expect(await lost.balance()).toBe(980)
  expect((await run('pending')).says).toBe('The end of every transfer is known.')
  await lost.again()
})

test.each([
  ['there', (member: TestMember) => out(member, '10.92'), 969.08],
  ['back', (member: TestMember) => back(member, '10.92'), 990.92],
])('W-40 money on its way %s has arrived when two people say so, once', async (_way, begin, expected) => {
  const sent = await unknown(begin)
  await sent.later()
  for (const by of ['ana', 'ben']) expect(await sent.end('success', 'He wrote us so.', by)).toMatchObject({ code: 0 })
  expect(await sent.end('failed', 'No.', 'eva')).toEqual({ code: 1, says: 'It has ended already.' })
  expect(await sent.balance()).toBe(expected)
  await sent.again()
  expect(await checkLedger(casino.server.program.deps.database.query)).toEqual([])
})

test('W-40 what is asked wrong is answered with a sentence', async () => {
  for (const words of [[], ['end'], ['end', 'x', 'failed', ' ', 'ana'], ['end', 'x', 'pending', 'why', 'ana']])
    expect(await run(...words)).toMatchObject({ code: 2, says: expect.stringMatching(/npm run transfers/) })
  const nowhere = '01a21b8b-aaa4-714b-b3f8-ad24c89a32cc'
  for (const id of ['x', nowhere])
    expect(await run('end', id, 'failed', 'why', 'ana')).toEqual({ code: 1, says: 'There is no such transfer.' })
  expect(await run('end', nowhere, 'failed', 'x'.repeat(501), 'ana')).toMatchObject({
    code: 1,
    says: expect.stringMatching(/500 letters/),
  })
  expect(await run('pending', 'NOBODY')).toEqual({ code: 1, says: 'There is no supplier NOBODY.' })
})
