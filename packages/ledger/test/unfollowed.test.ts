import { sql } from '@hiyas/database'
import { expect, test } from 'vitest'
import { countUnfollowed, followMoved } from '../src/index.ts'
import { openBooks, peso } from './books.ts'

test('CASH-10 an account that cannot be followed is passed by, told of, and tried again after a pause that grows', async () => {
  const books = await openBooks('unfollowed')
  const { query } = books.database
  const writer = books.writer()
  const members = [await books.member(peso(10)), await books.member(peso(10)), await books.member(peso(10))]
  const [broken = 0n] = members
  const play = async (name: string) => {
    for (const member of members) await writer.submit(books.bet(member, `${name}-${member}`, peso(1)))
  }
  const failures: string[] = []
  const run = () =>
    followMoved(books.database, {
      mayGoOn: () => true,
      onFailure: failure => failures.push(`${failure.account} ${failure.failures} ${failure.error}`),
    })
  const comesDue = () => sql`update ledger.unfollowed set again_at = now()`.execute(query)
  const pauseMinutes = async () => {
    const { rows } = await sql<{ minutes: number }>`
      select (extract(epoch from again_at - failed_at) / 60)::int as minutes from ledger.unfollowed`.execute(query)
    return rows.map(({ minutes }) => minutes)
  }

  // A day of one account that no longer takes what comes.
  await sql
    .raw(`alter table ledger.play_day add constraint broken check (account <> ${broken}) not valid`)
    .execute(query)
  await play('first')
  expect(await run()).toBe(2)
  expect(failures).toEqual([expect.stringMatching(`^${broken} 1 .*broken`)])
  expect(await countUnfollowed(query)).toBe(1)
  expect(await pauseMinutes()).toEqual([30])

  await play('second')
  expect(await run(), 'the others go on, and it has its pause').toBe(2)
  expect(failures).toHaveLength(1)
  await comesDue()
  expect(await run()).toBe(0)
  expect(failures[1]).toMatch(`${broken} 2 `)
  expect(await pauseMinutes()).toEqual([60])
  for (let time = 0; time < 6; time++) {
    await comesDue()
    await run()
  }
  expect(await pauseMinutes()).toEqual([24 * 60])

  await sql`alter table ledger.play_day drop constraint broken`.execute(query)
  await comesDue()
  expect(await run()).toBe(1)
  expect(await countUnfollowed(query)).toBe(0)
  expect(failures).toHaveLength(8)
  const { rows } = await sql<{ bets: number }>`
    select sum(open_bets)::int as bets from ledger.play_day group by account`.execute(query)
  expect(rows).toEqual([{ bets: 2 }, { bets: 2 }, { bets: 2 }])
})
