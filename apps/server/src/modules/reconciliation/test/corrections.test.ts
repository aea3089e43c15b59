import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS, invariant, newSecret, systemClock } from '@hiyas/kernel'
import { checkLedger } from '@hiyas/ledger'
import { STATEMENT_COLUMNS } from '@hiyas/supplier'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, expect, test } from 'vitest'
import { hold } from '../../../../test/hold.ts'
import { type House, type Player, startHouse, units } from '../../../../test/house.ts'
import { reconcileCommand } from '../../../commands/reconcile/command.ts'

const folder = mkdtempSync(join(tmpdir(), 'hiyas-corrections-'))
const file = join(folder, 'statement.csv')
const begun = systemClock.nowMs()

let house: House
let player: Player
beforeAll(async () => {
  atFileEnd(async () => rmSync(folder, { recursive: true, force: true }))
  house = await startHouse('corrections')
})

const run = (...words: string[]) =>
  reconcileCommand(
    { database: house.server.program.deps.database, keyFile: '', clock: { nowMs: () => house.now() } },
    words,
  )

/** A bet of ten, and a win of it that only the supplier has: its case, and how the win comes after all. */
async function lateWin(amount: number) {
  player = await house.player()
  const [bet, win, round] = [newSecret(), newSecret(), newSecret()]
  await player.bet(bet, 10, { round })
  house.advance(2 * HOUR_MS)
  const at = new Date(begun).toISOString()
  const line = (id: string, kind: string, reference: string, said: number) =>
    [id, kind, reference, round, player.user, 'PHP', `${said}.00`, at].join()
  const lines = [line(bet, 'bet', '', 10), line(win, 'win', bet, amount)]
  const [from, to] = [new Date(begun - HOUR_MS), new Date(begun + HOUR_MS)].map(time => time.toISOString())
  writeFileSync(file, [`statement,HYO,${from},${to}`, STATEMENT_COLUMNS.join(), ...lines, 'end,2'].join('\n'))
  await run('HYO', file)
  const query = 'select id::text, state, note from reconciliation.discrepancy where external_id = $1'
  const now = async () => (await house.server.rows<{ id: string; state: string; note: string }>(query, [win]))[0]
  return { id: (await now())?.id ?? '', now, comes: () => player.win(win, bet, amount, { round, round_closed: true }) }
}

const propose = async (id: string, amount: string) => {
  const { says } = await run('propose', id, amount, 'The win is missing', 'their statement', 'ana')
  return /^Correction (\d+)/.exec(says)?.[1] ?? says
}

test('WAL-12 W-14 a win that came between a correction and its approval is not paid a second time', async () => {
  const late = await lateWin(4)
  const number = await propose(late.id, '4.00')
  expect(await late.comes()).toMatchObject({ status: 'RS_OK', balance: units(994) })
  expect(await run('approve', number, 'ben')).toEqual({
    code: 1,
    says: 'It is decided, its case has moved on since, or its move has come or was taken back meanwhile.',
  })
  expect(await player.balance()).toBe(units(994))
  await run('HYO', file)
  expect(await late.now()).toMatchObject({ state: 'closed' })
})

test('WAL-12 W-14 a win that comes after it was corrected opens its case again, until the corrections come to nothing', async () => {
  const late = await lateWin(5)
  expect(await run('approve', await propose(late.id, '5.00'), 'ben')).toMatchObject({ code: 0 })
  await run('HYO', file)
  expect(await late.now()).toMatchObject({ state: 'corrected' })
  expect(await late.comes()).toMatchObject({ status: 'RS_OK', balance: units(1_000) })
  for (const told of [' 1 open again, as money has moved for them.', '']) {
    expect((await run('HYO', file)).says.split(' 0 cases closed.')[1]).toBe(told)
    expect(await late.now()).toMatchObject({ state: 'open', note: expect.stringContaining('money moved for it') })
  }
  const less = await propose(late.id, '-4.00')
  expect(await run('approve', less, 'ben')).toMatchObject({ code: 1 })
  await run('refuse', less, 'ben')
  expect(await run('approve', await propose(late.id, '-5.00'), 'ben')).toMatchObject({ code: 0 })
  expect(await player.balance()).toBe(units(995))
  await run('HYO', file)
  expect(await late.now()).toMatchObject({ state: 'closed' })
  expect(await checkLedger(house.server.program.deps.database.query)).toEqual([])
})

test('WAL-12 a late line of theirs that is read while a correction is approved opens its case again', async () => {
  player = await house.player()
  const [bet, win, round] = [newSecret(), newSecret(), newSecret()]
  await player.bet(bet, 10, { round })
  await player.win(win, bet, 4, { round, round_closed: true })
  const [moment] = await house.server.rows<{ from: Date; to: Date; account: string }>(
    `select min(created_at) - interval '1 millisecond' as from, max(created_at) + interval '1 millisecond' as to,
            min(account)::text as account from ledger.transaction where external_id = any($1)`,
    [[bet, win]],
  )
  invariant(moment, 'both are in the books')
  house.advance(HOUR_MS)
  const at = moment.to.toISOString()
  const line = (id: string, kind: string, reference: string, said: number) =>
    [id, kind, reference, round, player.user, 'PHP', `${said}.00`, at].join()
  const told = (lines: readonly string[]) => {
    const head = ['statement', 'HYO', moment.from.toISOString(), at].join()
    writeFileSync(file, [head, STATEMENT_COLUMNS.join(), ...lines, `end,${lines.length}`].join('\n'))
    return run('HYO', file)
  }
  await told([line(bet, 'bet', '', 10)])
  const found = async () =>
    (
      await house.server.rows<{ id: string; state: string; note: string }>(
        'select id::text, state, note from reconciliation.discrepancy where external_id = $1',
        [win],
      )
    )[0]
  const number = await propose((await found())?.id ?? '', '-4.00')
  const held = await hold(house.server, 'select from ledger.wallet where id = $1 for update', [moment.account])
  const approved = run('approve', number, 'ben')
  await held.waitedFor(1)
  const read = told([line(bet, 'bet', '', 10), line(win, 'win', bet, 4)])
  await held.waitedFor(2)
  await held.letGo()
  expect(await approved).toMatchObject({ code: 0 })
  expect(await read).toMatchObject({
    code: 1,
    says: expect.stringContaining('0 differences, 0 cases closed. 1 open again'),
  })
  expect(await found()).toMatchObject({ state: 'open', note: expect.stringContaining('money moved for it') })
})

test('WAL-12 what was proposed stays as it was said, and what was decided as it was decided', async () => {
  const late = await lateWin(6)
  const number = await propose(late.id, '6.00')
  const change = (sets: string) =>
    house.server.rows(`update reconciliation.correction set ${sets} where id = $1`, [number])
  await expect(change('amount = 70000')).rejects.toThrow('never changed')
  expect(await run('refuse', number, 'ben')).toMatchObject({ code: 0 })
  for (const sets of ["decided_by = 'eve'", "state = 'proposed', decided_by = null, decided_at = null"])
    await expect(change(sets)).rejects.toThrow('never changed')
  await expect(house.server.rows('delete from reconciliation.correction where id = $1', [number])).rejects.toThrow(
    'never changed',
  )
  await expect(house.server.rows('truncate reconciliation.correction')).rejects.toThrow('never changed')
})

test('WAL-12 W-28 what is no whole step of the currency, or more than may move at once, is not proposed; who proposed it is known by his name in capitals too', async () => {
  const late = await lateWin(7)
  for (const amount of ['7.005', '-0.0001', '900000000000.00'])
    expect(await propose(late.id, amount)).toBe('No such amount can move in the currency of this case.')
  const number = await propose(late.id, '7.00')
  expect(await run('approve', number, 'Ana')).toEqual({ code: 1, says: 'Who proposed it cannot decide it.' })
  expect(await player.balance()).toBe(units(990))
})

test('WAL-12 what people said of a case stays and is shown, whatever was said and done since, by its number or that of its transaction', async () => {
  const late = await lateWin(8)
  await run('explain', late.id, 'They look for it.')
  await run('open', late.id, 'They found nothing.')
  expect(await run('approve', await propose(late.id, '8.00'), 'ben')).toMatchObject({ code: 0 })
  await late.comes()
  await run('HYO', file)
  const shown = await run('case', late.id)
  expect(shown).toMatchObject({ code: 0 })
  const parts = [`case ${late.id}  HYO  missing here`, 'open', player.user, 'explained  They look for it.']
  for (const part of [
    ...parts,
    'open  They found nothing.',
    'corrected  correction',
    'posted',
    'by ana',
    'ben',
    'money moved for it',
  ])
    expect(shown.says).toContain(part)
  const [row] = await house.server.rows<{ external_id: string }>(
    'select external_id from reconciliation.discrepancy where id = $1',
    [late.id],
  )
  expect(await run('case', 'HYO', row?.external_id ?? '')).toEqual(shown)
  for (const words of [['999999'], ['HYO', 'nothing']])
    expect(await run('case', ...words)).toMatchObject({ code: 1, says: expect.stringContaining('There is no case') })
})

/** A statement of a time when nothing was played: after each one those cases are looked at whose move may have come since. */
async function readAnother() {
  const [from, to] = [begun - 9 * HOUR_MS, begun - 8 * HOUR_MS].map(ms => new Date(ms).toISOString())
  writeFileSync(
    file.replace('statement', 'another'),
    [`statement,HYO,${from},${to}`, STATEMENT_COLUMNS.join(), 'end,0'].join('\n'),
  )
  await run('HYO', file.replace('statement', 'another'))
}

test.each([['close'], ['explain']])(
  'WAL-12 W-14 a win that comes after people have said `%s` of its corrected case opens it, once: what they say of it then stays',
  async how => {
    const late = await lateWin(3)
    expect(await run('approve', await propose(late.id, '3.00'), 'ben')).toMatchObject({ code: 0 })
    if (how === 'explain') await run('open', late.id, 'One more look.')
    expect(await run(how, late.id, 'It is on their invoice.')).toMatchObject({ code: 0 })
    await run('HYO', file)
    expect(await late.now()).toMatchObject({ state: how === 'close' ? 'closed' : 'explained' })
    expect(await late.comes()).toMatchObject({ status: 'RS_OK' })
    await readAnother()
    expect(await late.now()).toMatchObject({ state: 'open', note: expect.stringContaining('money moved for it') })
    await run(how, late.id, 'They let him keep it.')
    await run('HYO', file)
    expect(await late.now()).toMatchObject({ state: how === 'close' ? 'closed' : 'explained' })
  },
)

/** A bet of ten, or a win of four of one, that the statement of its time or the books lack; and how its supplier takes it back. */
async function lackedBy(side: 'statement' | 'books', kind: 'bet' | 'win') {
  player = await house.player()
  const [bet, win, round, at] = [newSecret(), newSecret(), newSecret(), new Date(begun).toISOString()]
  const isOurs = side === 'statement'
  if (isOurs || kind === 'win') await player.bet(bet, 10, { round })
  if (isOurs && kind === 'win') await player.win(win, bet, 4, { round, round_closed: true })
  house.advance(2 * HOUR_MS)
  const told = [
    [bet, 'bet', '', round, player.user, 'PHP', '10.00', at],
    [win, 'win', bet, round, player.user, 'PHP', '4.00', at],
  ].slice(0, isOurs ? 0 : kind === 'bet' ? 1 : 2)
  const [from, to] = [begun - HOUR_MS, begun + HOUR_MS].map(ms => new Date(ms).toISOString())
  const head = [`statement,HYO,${from},${to}`, STATEMENT_COLUMNS.join()]
  writeFileSync(file, [...head, ...told.map(line => line.join()), `end,${told.length}`].join('\n'))
  await run('HYO', file)
  const id = kind === 'bet' ? bet : win
  const query = 'select id::text, verdict, state, note from reconciliation.discrepancy where external_id = $1'
  const now = async () =>
    (await house.server.rows<{ id: string; verdict: string; state: string; note: string }>(query, [id]))[0]
  const found = await now()
  expect(found).toMatchObject({ verdict: isOurs ? 'missing_there' : 'missing_here', state: 'open' })
  return { id: found?.id ?? '', now, takenBack: () => player.rollback(newSecret(), id, { round }) }
}

const TAKEN_BACK = [
  ['bet', 'statement', '10.00', 1_000],
  ['win', 'statement', '-4.00', 990],
  ['bet', 'books', '-10.00', 1_000],
  ['win', 'books', '4.00', 990],
] as const

test.each(TAKEN_BACK)(
  'WAL-12 W-14 W-15 W-17 a %s that the %s lack and that is taken back before the approval of %s is not corrected a second time',
  async (kind, side, amount, left) => {
    const lacked = await lackedBy(side, kind)
    const number = await propose(lacked.id, amount)
    expect(await lacked.takenBack()).toMatchObject({ status: 'RS_OK', balance: units(left) })
    expect(await run('approve', number, 'ben')).toMatchObject({ code: 1, says: expect.stringContaining('taken back') })
    expect(await player.balance()).toBe(units(left))
    await run('refuse', number, 'ben')
    await readAnother()
    expect(await lacked.now()).toMatchObject({ state: 'open', note: '' })
  },
)

test.each(TAKEN_BACK)(
  'WAL-12 W-14 W-17 a %s that the %s lack and that is taken back after the approval of %s opens its case again, until the corrections come to nothing',
  async (kind, side, amount, left) => {
    const lacked = await lackedBy(side, kind)
    expect(await run('approve', await propose(lacked.id, amount), 'ben')).toMatchObject({ code: 0 })
    await readAnother()
    expect(await lacked.now()).toMatchObject({ state: 'corrected' })
    expect(await lacked.takenBack()).toMatchObject({ status: 'RS_OK' })
    for (let times = 0; times < 2; times++) {
      await readAnother()
      expect(await lacked.now()).toMatchObject({
        state: 'open',
        note: expect.stringContaining('It was taken back since'),
      })
    }
    const back = amount.startsWith('-') ? amount.slice(1) : `-${amount}`
    expect(await run('approve', await propose(lacked.id, back), 'ben')).toMatchObject({ code: 0 })
    expect(await player.balance()).toBe(units(left))
    await readAnother()
    expect(await lacked.now()).toMatchObject({ state: 'corrected' })
  },
)
