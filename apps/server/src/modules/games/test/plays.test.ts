import { expect, test } from 'vitest'
import { startServer } from '../../../../test/harness.ts'
import { hold } from '../../../../test/hold.ts'
import { addPlays } from '../repository/plays.ts'

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
