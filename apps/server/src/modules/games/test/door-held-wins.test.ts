import { checkLedger } from '@hiyas/ledger'
import { beforeAll, expect, test } from 'vitest'
import { type AllDoors, startAllDoors } from './all-doors.ts'
import { id, sayAt } from './door-moves.ts'

const logged: string[] = []
let all: AllDoors
beforeAll(async () => {
  all = await startAllDoors('door_held_wins', { onLog: line => logged.push(line) })
})

/** Longer than it is remembered what is agreed with suppliers. */
const LATER_MS = 6_000

async function agreeOnWins(supplier: string, units: number): Promise<void> {
  await all.house.server.rows(
    `insert into games.supplier_currency (supplier, currency, win_max) values ($1, 'PHP', $2)
     on conflict (supplier, currency) do update set win_max = excluded.win_max`,
    [supplier, units * 10_000],
  )
  all.house.advance(LATER_MS)
}

const SUPPLIERS = { beexar: 'BXR', hub88: 'HYO', caleta: 'CAL', pam: 'EVO' } as const

test.each(['beexar', 'hub88', 'caleta', 'pam'] as const)(
  'W-14 W-11 through the door of %s: a win beyond what its supplier may bring is busy, never refused; people hear of it, and it is paid once when they have raised the limit',
  async name => {
    const { server } = all.house
    const supplier = SUPPLIERS[name]
    const door = all.doors.find(one => one.name === name)
    if (door === undefined) throw new Error('there is no such door')
    const say = sayAt(server)
    const bet = { id: id(), round: id(), amount: 10 }
    expect(door.isTaken((await say(door, 'bet', bet)).json)).toBe(true)
    const before = await door.balance()
    await agreeOnWins(supplier, 40)
    const win = { id: id(), round: bet.round, reference: bet.id, amount: 40.01 }
    const refusal = door.refusal('busy')
    // What concerns money is HTTP 200 in PAM, also where it is busy.
    const busy = name === 'pam' ? { ...refusal, status: 200 } : refusal
    for (const _again of [1, 2]) expect(await say(door, 'win', win)).toMatchObject(busy)
    expect(await door.balance()).toBe(before)
    expect(await server.program.deps.metrics.getSingleMetricAsString('hiyas_supplier_wins_held_total')).toContain(
      `hiyas_supplier_wins_held_total{supplier="${supplier}"} 2`,
    )
    const told = logged.filter(line => line.includes('a win waits') && line.includes(win.id))
    expect(told).toEqual(Array(2).fill(expect.stringMatching(/"traceId":"[\da-f-]{36}"/)))

    await agreeOnWins(supplier, 50)
    for (const _again of [1, 2]) expect(door.isTaken((await say(door, 'win', win)).json)).toBe(true)
    expect(Math.round((await door.balance()) * 100)).toBe(Math.round(before * 100) + 4_001)
    // W-11: one that was paid is answered as it was, whatever may be brought since.
    await agreeOnWins(supplier, 1)
    expect(door.isTaken((await say(door, 'win', win)).json)).toBe(true)
  },
)

test('D-01 D-03 D-07 after all of this the books are right', async () => {
  expect(await checkLedger(all.house.server.program.deps.database.query)).toEqual([])
})
