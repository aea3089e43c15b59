import { HOUR_MS } from '@hiyas/kernel'
import { checkLedger } from '@hiyas/ledger'
import type { WalletError } from '@hiyas/supplier'
import { beforeAll, expect, test } from 'vitest'
import { type AllDoors, type Door, startAllDoors } from './all-doors.ts'
import { exchangeAt } from './door-messages.ts'
import { id, sayAt } from './door-moves.ts'

let all: AllDoors
beforeAll(async () => {
  all = await startAllDoors('door_repeats')
})

const NAMES = ['beexar', 'hub88', 'caleta', 'pam'] as const
/** Longer than members, games and what is agreed with suppliers are remembered. */
const LATER_MS = 11_000

const say = (door: Door, body: string) => exchangeAt(all.house.server, door.sign(body), body)
const rows = (text: string) => all.house.server.rows(text)

/** What becomes of a member or a game, how it is mended, and why a bet is refused meanwhile. */
const CHANGES: readonly (readonly [what: string, refused: WalletError, change: string, mend: string])[] = [
  [
    'the member is disabled',
    'player_disabled',
    'update identity.member set disabled_at = now()',
    'update identity.member set disabled_at = null',
  ],
  [
    'the game is closed',
    'game_refused',
    'update games.game set is_closed = true',
    'update games.game set is_closed = false',
  ],
  [
    'the supplier is switched off',
    'game_refused',
    'update games.supplier set is_enabled = false',
    'update games.supplier set is_enabled = true',
  ],
  [
    'the supplier takes his currency no more',
    'currency_wrong',
    `insert into games.supplier_currency (supplier, currency) select code, 'EUR' from games.supplier`,
    'delete from games.supplier_currency',
  ],
  [
    'the merchant has withheld the vendor',
    'game_refused',
    `insert into games.withheld (merchant, kind, code) select 'HIYAS', 'vendor', code from games.vendor`,
    'delete from games.withheld',
  ],
]

test.each(NAMES.flatMap(name => CHANGES.map(change => [name, ...change] as const)))(
  'W-11 W-12 W-13 through the door of %s: a bet that was taken is answered again after %s, another one is refused',
  async (name, _what, error, change, mend) => {
    const door = all.doors.find(one => one.name === name) as Door
    const taken = door.bet()
    const first = await say(door, taken)
    expect(door.isTaken(first.json)).toBe(true)
    await rows(change)
    all.house.advance(LATER_MS)
    expect(await say(door, taken)).toMatchObject({ status: first.status, json: first.json })
    expect(await say(door, taken.replace(door.amount, door.amount.replace('1', '2')))).toMatchObject(
      door.refusal('duplicate_transaction'),
    )
    expect(await say(door, door.bet())).toMatchObject(door.refusal(error))
    await rows(mend)
    all.house.advance(LATER_MS)
    expect(door.isTaken((await say(door, door.bet())).json)).toBe(true)
  },
)

test.each(['beexar', 'hub88', 'caleta'] as const)(
  'W-12 WAL-03 through the door of %s: the id of a rollback is not taken for another bet, which is given back by one of its own',
  async name => {
    const door = all.doors.find(one => one.name === name) as Door
    const move = sayAt(all.house.server)
    const [one, other, back, round] = [id(), id(), id(), id()]
    for (const bet of [one, other])
      expect(door.isTaken((await move(door, 'bet', { id: bet, round, amount: 10 })).json)).toBe(true)
    const before = await door.balance()
    const undo = (rollback: string, reference: string) =>
      move(door, 'rollback', { id: rollback, round, reference, amount: 10 })
    expect((await undo(back, one)).status).toBe(200)
    expect(await door.balance()).toBe(before + 10)
    expect(await undo(back, other)).toMatchObject(door.refusal('duplicate_transaction'))
    expect(await door.balance()).toBe(before + 10)
    expect((await undo(id(), other)).status).toBe(200)
    expect(await door.balance()).toBe(before + 20)
  },
)

test('W-11 W-14 a bet that was taken comes again with its win, when the game has been closed: the win arrives', async () => {
  const door = all.doors.find(({ name }) => name === 'beexar') as Door
  const bet = JSON.parse(door.bet())
  expect(door.isTaken((await say(door, JSON.stringify(bet))).json)).toBe(true)
  await rows('update games.game set is_closed = true')
  all.house.advance(LATER_MS)
  const before = await door.balance()
  const win = { id_provider: `${bet.transactions[0].id_provider}-won`, type: 'win', amount: '4.00' }
  const both = JSON.stringify({ ...bet, transactions: [...bet.transactions, win] })
  expect(door.isTaken((await say(door, both)).json)).toBe(true)
  expect(await door.balance()).toBe(before + 4)
  const mixed = JSON.stringify({
    ...bet,
    transactions: [...bet.transactions, { ...win, id_provider: 'new', type: 'bet' }],
  })
  expect(await say(door, mixed)).toMatchObject(door.refusal('game_refused'))
  await rows('update games.game set is_closed = false')
  all.house.advance(LATER_MS)
})

test('W-11 W-14 a bet that was taken is answered again after its launch is dead, which it does not revive', async () => {
  const sent = all.doors.map(async door => {
    const taken = door.bet()
    return { door, taken, first: await say(door, taken) }
  })
  const bets = await Promise.all(sent)
  const firsts = bets.map(({ door, first }) => door.isTaken(first.json))
  expect(firsts).toEqual([true, true, true, true])
  all.house.advance(13 * HOUR_MS)
  for (const _again of [1, 2]) {
    for (const { door, taken } of bets) expect(door.isTaken((await say(door, taken)).json)).toBe(true)
    all.house.advance(LATER_MS)
    for (const { door } of bets) expect(await say(door, door.bet())).toMatchObject(door.refusal('token_expired'))
  }
})

test('D-01 D-03 D-07 after all of this the books are right', async () => {
  expect(await checkLedger(all.house.server.program.deps.database.query)).toEqual([])
})
