import { checkLedger } from '@hiyas/ledger'
import { beforeAll, expect, test } from 'vitest'
import { type AllDoors, type Door, startAllDoors } from './all-doors.ts'
import { exchangeAt } from './door-messages.ts'
import { id, sayAt } from './door-moves.ts'

let all: AllDoors
beforeAll(async () => {
  all = await startAllDoors('stakes_of_rounds')
  // The money is from before, as under a licence nobody is given any (W-29); the games were opened under it.
  await all.house.server.rows(`update site.merchant set profile = 'STRICT-GB' where code = 'HIYAS'`)
  await all.house.server.rows(`update games.launch set profile = 'STRICT-GB'`)
  all.house.advance(120_000)
})

const say: ReturnType<typeof sayAt> = (door, kind, said) => sayAt(all.house.server)(door, kind, said)
const doorNamed = (name: Door['name']): Door => all.doors.find(door => door.name === name) as Door
const tooMuch = (door: Door) => door.refusal('limit_reached')

test.each(['beexar', 'hub88', 'caleta', 'pam'] as const)(
  'GAM-05 W-11 through the door of %s: the cap is of the round: a second bet that goes beyond it takes nothing, one that fits is taken, and so is what was given back',
  async name => {
    const door = doorNamed(name)
    const before = await door.balance()
    const staked = async () => Math.round((before - (await door.balance())) * 100)
    const round = id()
    const first = { id: id(), round, amount: 1.5 }
    const last = { ...first, id: id() }
    for (const _again of [1, 2]) expect(door.isTaken((await say(door, 'bet', first)).json)).toBe(true)
    expect(await say(door, 'bet', last)).toMatchObject(tooMuch(door))
    expect(await staked()).toBe(150)
    expect(door.isTaken((await say(door, 'bet', { round, amount: 0.5 })).json)).toBe(true)
    expect(await say(door, 'bet', { round, amount: 0.01 * (name === 'hub88' ? 20 : 1) })).toMatchObject(tooMuch(door))
    expect(await staked()).toBe(200)
    // Another round has a cap of its own, and what was taken back was not staked.
    expect(door.isTaken((await say(door, 'bet', { round: id(), amount: 2 })).json)).toBe(true)
    await say(door, 'rollback', { round, reference: first.id, amount: 0, id: id() })
    expect(door.isTaken((await say(door, 'bet', last)).json)).toBe(true)
    expect(await staked()).toBe(400)
  },
)

test('GAM-05 W-21 of two bets in one message that go beyond the cap together neither is taken', async () => {
  const door = doorNamed('beexar')
  const before = await door.balance()
  const message = JSON.parse(door.bet())
  const bets = [id(), id()].map(id_provider => ({ id_provider, type: 'bet', amount: '1.50' }))
  const body = JSON.stringify({ ...message, round_id: id(), transactions: bets })
  expect(await exchangeAt(all.house.server, door.sign(body), body)).toMatchObject(tooMuch(door))
  expect(await door.balance()).toBe(before)
})

test('GAM-05 of many bets on one round at once no more are taken than the cap allows', async () => {
  const door = doorNamed('hub88')
  const round = id()
  const answers = await Promise.all(Array.from({ length: 8 }, () => say(door, 'bet', { round, amount: 0.5 })))
  expect(answers.filter(({ json }) => door.isTaken(json))).toHaveLength(4)
})

test('D-01 D-03 D-07 after all of this the books are right', async () => {
  expect(await checkLedger(all.house.server.program.deps.database.query)).toEqual([])
})
