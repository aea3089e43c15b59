import { checkLedger } from '@hiyas/ledger'
import { beforeAll, expect, test, vi } from 'vitest'
import { hold } from '../../../../test/hold.ts'
import { type AllDoors, startAllDoors } from './all-doors.ts'
import { exchangeAt } from './door-messages.ts'
import { id } from './door-moves.ts'

let all: AllDoors
beforeAll(async () => {
  all = await startAllDoors('door_copies')
})

/** Longer than members, games and what is agreed with suppliers are remembered. */
const LATER_MS = 11_000

test.each(['beexar', 'hub88', 'caleta', 'pam'] as const)(
  'W-10 W-13 through the door of %s: a bet that comes again while its first copy is being written, and its game has been closed, is answered as that was',
  async name => {
    const { house, doors } = all
    const { server } = house
    const door = doors.find(one => one.name === name)
    if (door === undefined) throw new Error('there is no such door')
    const { wallet } = server.program.door
    const other = await house.player()
    const before = await door.balance()
    const body = door.bet()
    const say = () => exchangeAt(server, door.sign(body), body)

    const [arrived, submitted] = [vi.spyOn(wallet, 'arrived'), vi.spyOn(wallet, 'submit')]
    const together = vi.spyOn(wallet, 'submitAll')
    try {
      const held = await hold(
        server,
        `select from ledger.wallet join ledger.account using (id) where kind = 'player_cash' and owner = $1
            for update of wallet`,
        [other.member.memberId],
      )
      // What is written now stands at the account of somebody else, and the first copy behind it.
      const inTheWay = other.bet(id(), 1)
      await held.waitedFor(1)
      submitted.mockClear()
      const first = say()
      await vi.waitFor(() => expect(submitted.mock.calls.length + together.mock.calls.length).toBe(1))
      await server.rows('update games.game set is_closed = true')
      house.advance(LATER_MS)
      const second = say()
      await vi.waitFor(() => expect(arrived).toHaveBeenCalledOnce())
      await held.letGo()
      expect((await Promise.all([first, second])).map(({ json }) => door.isTaken(json))).toEqual([true, true])
      await inTheWay
    } finally {
      for (const spy of [arrived, submitted, together]) spy.mockRestore()
    }
    expect(await door.balance()).toBe(before - 10)
    await server.rows('update games.game set is_closed = false')
    house.advance(LATER_MS)
  },
)

test('the books are right', async () => {
  expect(await checkLedger(all.house.server.program.deps.database.query)).toEqual([])
})
