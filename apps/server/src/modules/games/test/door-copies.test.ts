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
    const [arrived, submitted] = [vi.spyOn(wallet, 'arrived'), vi.spyOn(wallet, 'submit')]
    const together = vi.spyOn(wallet, 'submitAll')

    /** False where what is in the way was there no more: it waits for half a second, in which a machine may stand still. */
    const isTakenBehind = async (): Promise<boolean> => {
      const before = await door.balance()
      const body = door.bet()
      const say = () => exchangeAt(server, door.sign(body), body)
      const held = await hold(
        server,
        `select from ledger.wallet join ledger.account using (id) where kind = 'player_cash' and owner = $1
            for update of wallet`,
        [other.member.memberId],
      )
      // What is written now stands at the account of somebody else, and the first copy behind it.
      let isOver = false
      const inTheWay = other.bet(id(), 1).finally(() => {
        isOver = true
      })
      await Promise.race([held.waitedFor(1), inTheWay])
      for (const spy of [arrived, submitted, together]) spy.mockClear()
      const first = say()
      await vi.waitFor(() => expect(submitted.mock.calls.length + together.mock.calls.length).toBe(1))
      await server.rows('update games.game set is_closed = true')
      house.advance(LATER_MS)
      const second = say()
      await vi.waitFor(() => expect(isOver || arrived.mock.calls.length === 1).toBe(true))
      const isBehind = !isOver
      await held.letGo()
      const taken = (await Promise.all([first, second])).map(({ json }) => door.isTaken(json))
      await inTheWay
      await server.rows('update games.game set is_closed = false')
      house.advance(LATER_MS)
      if (!isBehind) return false
      expect(taken).toEqual([true, true])
      expect(await door.balance()).toBe(before - 10)
      return true
    }

    try {
      while (!(await isTakenBehind()));
    } finally {
      for (const spy of [arrived, submitted, together]) spy.mockRestore()
    }
  },
)

test('D-01 D-03 D-07 after all of this the books are right', async () => {
  expect(await checkLedger(all.house.server.program.deps.database.query)).toEqual([])
})
