import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { records } from '@hiyas/contract'
import { DAY_MS, HOUR_MS, invariant, MINUTE_MS, newSecret, systemClock } from '@hiyas/kernel'
import { checkLedger } from '@hiyas/ledger'
import {
  createSigner,
  createVerifier,
  isAskedByOperator,
  OPERATOR_SIGNATURE_HEADER,
  STATEMENT_COLUMNS,
  type StatementLine,
  writeStatement,
} from '@hiyas/supplier'
import { atFileEnd, fakeSupplierKeys } from '@hiyas/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { type House, type Player, startHouse, units } from '../../../../test/house.ts'
import { reconcileCommand } from '../../../commands/reconcile/command.ts'

const { privateKeyPem, publicKeyPem } = fakeSupplierKeys()
const folder = mkdtempSync(join(tmpdir(), 'hiyas-statement-'))
const keyFile = join(folder, 'operator.pem')
/** What the supplier serves: the lines of the time that was asked for, signed by this key. */
const served = { lines: [] as StatementLine[], sign: createSigner(privateKeyPem), asked: 0 }

let house: House
let player: Player
beforeAll(async () => {
  atFileEnd(async () => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(keyFile, privateKeyPem)
  house = await startHouse('reconcile', { operatorPrivateKeyFile: keyFile })
  player = await house.player()
  await house.server.rows('update reconciliation.source set url = $2 where supplier = $1', ['HYO', await serve()])
})

const clock = { nowMs: () => house.now() }
const run = (...words: string[]) =>
  reconcileCommand({ database: house.server.program.deps.database, keyFile, clock }, words)
const cases = () =>
  house.server.rows<{
    external_id: string
    verdict: string
    state: string
    differs: string[]
    theirs: bigint | null
    ours: bigint | null
  }>('select external_id, verdict, state, differs, theirs::int, ours::int from reconciliation.discrepancy order by id')

/** A round of the player in our books, and both lines as the supplier would write them. */
async function played(
  stake: number,
  win: number,
  round = newSecret(),
): Promise<[bet: StatementLine, win: StatementLine]> {
  const [betId, winId] = [newSecret(), newSecret()]
  expect(await player.bet(betId, stake, { round })).toMatchObject({ status: 'RS_OK' })
  expect(await player.win(winId, betId, win, { round, round_closed: true })).toMatchObject({ status: 'RS_OK' })
  return [
    lineOf({ externalId: betId, round, amount: minor(stake) }),
    lineOf({ externalId: winId, round, kind: 'win', reference: betId, amount: minor(win) }),
  ]
}

const minor = (amount: number) => BigInt(Math.round(amount * 100)) * 100n
const lineOf = (part: Partial<StatementLine> & { externalId: string }): StatementLine => ({
  kind: 'bet',
  reference: null,
  round: 'r-1',
  player: player.user,
  currency: 'PHP',
  amount: minor(1),
  at: new Date(systemClock.nowMs()),
  ...part,
})

let files = 0
/** A file in CSV, of the time around now unless another is said. */
function fileOf(lines: readonly StatementLine[], supplier = 'HYO', { from, to } = hour): string {
  const rows = lines.map(line =>
    [
      line.externalId,
      line.kind,
      line.reference ?? '',
      line.round,
      line.player,
      line.currency,
      decimal(line.amount),
      line.at.toISOString(),
    ].join(),
  )
  const head = ['statement', supplier, from.toISOString(), to.toISOString()].join()
  files += 1
  const file = join(folder, `${files}.csv`)
  writeFileSync(file, [head, STATEMENT_COLUMNS.join(), ...rows, `end,${rows.length}`].join('\n'))
  return file
}
const decimal = (amount: bigint) => `${amount / 10_000n}.${String(amount % 10_000n).padStart(4, '0')}`
const hour = { from: new Date(systemClock.nowMs() - HOUR_MS), to: new Date(systemClock.nowMs() + HOUR_MS) }
/** The time after it, which is over when the clock was put forward. */
const afterwards = { from: hour.to, to: new Date(hour.to.getTime() + 30 * MINUTE_MS) }

async function serve(): Promise<string> {
  const us = { kind: 'statement', supplier: 'HYO', verify: createVerifier(publicKeyPem), clock } as const
  const server = createServer(async (request, response) => {
    served.asked += 1
    const { searchParams } = new URL(request.url ?? '', 'http://supplier.test')
    const question = {
      from: searchParams.get('from') ?? '',
      to: searchParams.get('to') ?? '',
      at: searchParams.get('at') ?? '',
    }
    const isAsked = isAskedByOperator(us, question, String(request.headers[OPERATOR_SIGNATURE_HEADER]))
    if (!isAsked) {
      response.writeHead(404).end()
      return
    }
    const head = { supplier: 'HYO', from: new Date(question.from), to: new Date(question.to) }
    async function* pages() {
      yield served.lines.filter(line => line.at >= head.from && line.at < head.to)
    }
    for await (const text of writeStatement(head, pages(), served.sign)) response.write(text)
    response.end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  atFileEnd(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/statement`
}

describe('a statement of a supplier against our books', () => {
  /** What the first statement lacked, and what the books lacked. */
  const late: { line?: StatementLine; move?: StatementLine } = {}

  test('D-04 WAL-09 one of each fault is a case, the report balances, and reading it again changes nothing', async () => {
    const [fine, lost, bigger, elsewhere] = [
      await played(10, 4),
      await played(5, 2),
      await played(20, 30),
      await played(7, 1),
    ]
    const gone = newSecret()
    await player.bet(gone, 3)
    await player.rollback(newSecret(), gone)
    const never = lineOf({ externalId: newSecret(), amount: minor(9) })
    await player.rollback('undo-of-never', never.externalId)
    house.advance(2 * HOUR_MS)
    const unknown = lineOf({ externalId: newSecret(), amount: minor(50) })
    Object.assign(late, { line: lost[1], move: unknown })
    const file = fileOf([
      ...fine,
      fine[0],
      lost[0],
      { ...bigger[0], amount: minor(21), round: 'another' },
      bigger[1],
      elsewhere[0],
      { ...elsewhere[1], kind: 'rollback_bet' },
      unknown,
      never,
      lineOf({ externalId: 'undo-of-never', kind: 'rollback_bet', reference: never.externalId, amount: minor(9) }),
    ])
    const { code, says } = await run('HYO', file)
    expect({ code, says }).toMatchObject({ code: 1, says: expect.stringContaining('5 differences, 0 cases closed.') })
    // Bets 10 + 10 + 5 + 21 + 7 + 50 + 9 less wins 4 + 30 and rollbacks 1 + 9; our bets 10 + 5 + 20 + 7 + 3 less wins 37 and the rollback.
    expect(says).toMatch(/in all +11 +68\.00 +10 +5\.00/)
    expect(says).toMatch(/void +2 +0\.00 +2 +0\.00/)
    const found = (await cases()).map(one => [one.external_id, one.verdict, one.differs.join(), one.theirs, one.ours])
    expect(found).toEqual([
      [fine[0].externalId, 'repeated', '', 100_000, 100_000],
      [bigger[0].externalId, 'different', 'amount,round', 210_000, 200_000],
      [elsewhere[1].externalId, 'different', 'kind', -10_000, -10_000],
      [unknown.externalId, 'missing_here', '', 500_000, null],
      [lost[1].externalId, 'missing_there', '', null, -20_000],
    ])
    const before = await cases()
    expect(await run('HYO', file)).toEqual({ code, says })
    expect(await cases()).toEqual(before)
    expect(await run('statements', 'HYO')).toEqual({ code: 0, says: says.replace(/\n5 differences.*$/, '') })
    expect(await house.server.rows('select from reconciliation.line')).toHaveLength(0)
    const { metrics } = house.server.program.deps
    expect(await metrics.getSingleMetricAsString('hiyas_reconciliation_open_cases')).toContain('{supplier="HYO"} 5')
  })

  test('D-04 a late line of theirs and a late move of ours close the cases they concern', async () => {
    const { line, move } = late
    invariant(line && move, 'the first statement left something out')
    player = await house.back(player)
    await player.bet(move.externalId, 50, { round: move.round })
    expect((await run('HYO', fileOf([line], 'HYO', afterwards))).says).toContain('2 cases closed.')
    const concerned = (await cases()).filter(one => [line.externalId, move.externalId].includes(one.external_id))
    expect(concerned.map(one => one.state)).toEqual(['closed', 'closed'])
    expect(await checkLedger(house.server.program.deps.database.query)).toEqual([])
  })

  test('cases are listed and moved on with a note; what cannot be is refused with a sentence', async () => {
    const listed = await run('cases', 'HYO')
    const [, number = ''] = /case (\d+) .* repeated/.exec(listed.says) ?? []
    expect(await run('explain', number, 'They wrote it twice, and count it once.')).toEqual({
      code: 0,
      says: `Case ${number} is explained.`,
    })
    expect((await run('cases', 'HYO')).says).not.toContain('repeated')
    expect(await run('close', number, 'Settled with their next invoice.')).toMatchObject({ code: 0 })
    expect(await run('correct', number, 'again')).toEqual({
      code: 1,
      says: `Case ${number} is closed: it cannot become corrected.`,
    })
    expect(await run('close', '999999', 'nobody')).toEqual({ code: 1, says: 'There is no case 999999.' })
    expect(await run('close', number)).toMatchObject({ code: 2, says: expect.stringContaining('npm run reconcile') })
  })

  test.each([
    ['of another supplier', () => fileOf([], 'OTHER'), 'It is the statement of another supplier.'],
    ['of a supplier nobody knows', () => fileOf([]), 'There is no supplier OTHER.', 'OTHER'],
    ['that is not there', () => join(folder, 'nowhere.csv'), 'cannot be read'],
  ])('a file %s is not compared', async (_what, file, says, supplier = 'HYO') => {
    expect(await run(supplier, file())).toEqual({ code: 1, says: expect.stringContaining(says) })
  })

  test('half a file, and one of a time that is not over, are not compared', async () => {
    const before = await cases()
    const broken = join(folder, 'broken.csv')
    writeFileSync(
      broken,
      `statement,HYO,${hour.from.toISOString()},${hour.to.toISOString()}\n${STATEMENT_COLUMNS.join()}\n`,
    )
    expect(await run('HYO', broken)).toEqual({ code: 1, says: expect.stringContaining('it breaks off') })
    const ahead = join(folder, 'ahead.jsonl')
    const to = new Date(house.now() + MINUTE_MS).toISOString()
    writeFileSync(ahead, `${JSON.stringify({ statement: 'HYO', from: hour.from.toISOString(), to })}\n{"end":0}\n`)
    expect(await run('HYO', ahead)).toEqual({ code: 1, says: expect.stringContaining('not over yet') })
    expect(await cases()).toEqual(before)
  })
})

describe('a supplier who serves his statements', () => {
  test('D-04 he is asked by the hour with our signature, his own is checked, and what he has later closes what he lacked', async () => {
    const [bet, win] = await played(8, 2)
    await house.server.rows(
      `insert into reconciliation.statement (supplier, from_at, to_at, origin, state, started_at)
       values ('HYO', $1::timestamptz - interval '1 hour', $1, 'call', 'done', $1)`,
      [hour.from],
    )
    house.advance(2 * HOUR_MS)
    const state = async () => (await cases()).find(one => one.external_id === win.externalId)?.state
    served.lines = [bet]
    served.sign = createSigner(
      generateKeyPairSync('rsa', { modulusLength: 2048 })
        .privateKey.export({ type: 'pkcs8', format: 'pem' })
        .toString(),
    )
    expect(await run('HYO')).toEqual({
      code: 2,
      says: expect.stringContaining('HYO cannot be asked: the statement is not signed by its supplier ('),
    })
    expect(await state()).toBeUndefined()

    served.sign = createSigner(privateKeyPem)
    expect(await run('HYO')).toMatchObject({ code: 1, says: expect.stringContaining('1 lines') })
    expect(await state()).toBe('open')
    expect(await run('HYO')).toEqual({ code: 0, says: 'All hours that are over have been compared.' })

    served.lines = [{ ...win, at: new Date(house.now()) }]
    house.advance(2 * HOUR_MS)
    const job = house.server.program.modules
      .flatMap(module => module.jobs ?? [])
      .find(({ name }) => name.endsWith('ask_suppliers'))
    invariant(job, 'suppliers are asked by a job')
    await job.run()
    expect(await state()).toBe('closed')
  })

  test('WAL-12 a case ends in money by two people: an adjustment in the history of the member, once, and never by an edit', async () => {
    player = await house.player()
    const [bet, win] = await played(10, 4)
    await run('HYO', fileOf([bet, { ...win, amount: minor(6) }]))
    const query = 'select id from reconciliation.discrepancy where external_id = $1'
    const [{ id = '' } = {}] = await house.server.rows<{ id?: string }>(query, [win.externalId])
    const propose = ['propose', id, '2.00', 'The win was 6.00', 'mail of the supplier, 12345'] as const
    const numberIn = ({ says }: { says: string }) => /^Correction (\d+)/.exec(says)?.[1] ?? ''
    const number = numberIn(await run(...propose, 'ana'))
    expect((await run(...propose, 'ben')).says).toBe('A correction of this case waits to be decided.')
    expect((await run('corrections')).says).toContain('mail of the supplier, 12345')
    expect(await run('approve', number, 'ana')).toEqual({ code: 1, says: 'Who proposed it cannot decide it.' })
    const both = await Promise.all([run('approve', number, 'ben'), run('approve', number, 'eva')])
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1])
    expect(await player.balance()).toBe(units(996))
    const [startTime, endTime] = [systemClock.nowMs() - DAY_MS, systemClock.nowMs() + DAY_MS]
    const told = await player.member.client.call(records.memberTransactions, { startTime, endTime, codeTypes: 'other' })
    expect(told).toMatchObject({ ok: true, value: { list: [{ txTypeId: 7301, amount: '2.00' }] } })
    await run('open', id, 'once more')
    const again = await run('propose', id, '-2.00', 'It was 4.00 after all', 'our own log', 'ben')
    expect(await run('refuse', numberIn(again), 'ana')).toMatchObject({ code: 0 })
    expect(await player.balance()).toBe(units(996))
    expect(await checkLedger(house.server.program.deps.database.query)).toEqual([])
  })
})
