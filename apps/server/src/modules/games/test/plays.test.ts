import { newSecret } from '@hiyas/kernel'
import { expect, test, vi } from 'vitest'
import { startServer } from '../../../../test/harness.ts'
import { hold } from '../../../../test/hold.ts'
import { addPlays } from '../repository/plays.ts'
import { startAllDoors } from './all-doors.ts'
import { exchangeAt } from './door-messages.ts'

const DAY = '2026-11-21'
const play = (nodeId: string) => ({ merchant: 'HIYAS', nodeId, bets: 1 })

test('counts of two servers come to their rows in one order, so that neither waits for the other for ever', async () => {
  const server = await startServer({ name: 'plays' })
  const { query } = server.program.deps.database
  await addPlays(query, DAY, [play('A'), play('B')])
  const other = await hold(server, `select from games.play_day where node_id = 'A' for update`)
  // As they were played here: the later one first.
  const counted = addPlays(query, DAY, [play('B'), play('A')])
  await other.waitedFor(1)
  expect(await server.rows(`select bets from games.play_day where node_id = 'B' for update nowait`)).toHaveLength(1)
  await other.letGo()
  await counted
  expect(await server.rows('select node_id, bets::int from games.play_day order by node_id')).toEqual([
    { node_id: 'A', bets: 2 },
    { node_id: 'B', bets: 2 },
  ])
})

test('LOBBY-75 W-11 a bet is counted once through every door, however often its message comes', async () => {
  const { house, doors } = await startAllDoors('plays_once')
  for (const door of doors) {
    const bet = door.bet()
    for (let times = 0; times < 3; times++)
      expect(door.isTaken((await exchangeAt(house.server, door.sign(bet), bet)).json), door.name).toBe(true)
  }
  // What is counted after all of them is written with them, or later.
  const last = await house.player({ vassalage: 'KDL', gameId: 'kidlat-one' })
  await last.bet(newSecret(), 1)
  const counts = () => house.server.rows('select node_id, bets::int from games.play_day order by node_id')
  await vi.waitFor(async () => expect(await counts()).toContainEqual({ node_id: 'KDL-kidlat-one', bets: 1 }))
  expect((await counts()).map(({ bets }) => bets)).toEqual([...doors, last].map(() => 1))
})
