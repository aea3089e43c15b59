import type { House } from '../games/house.ts'
import { none } from '../games/leftovers.ts'
import { OPENING_MINOR } from '../games/seats.ts'
import type { Figure } from '../row.ts'
import { clearingOf } from '../suppliers/clearing.ts'
import { balancesOf, booksOf } from './leftovers.ts'
import type { Watch } from './watch.ts'

type Asked = {
  accounts: { first: bigint; last: bigint }
  /** The first of these members play at the studio, the others at simulated suppliers. */
  players: number
  watches: ReadonlyMap<string, Watch>
}

/** What everybody has, by our books and by those who took it. */
export async function moneyFigures(house: House, { accounts, players, watches }: Asked): Promise<Figure[]> {
  const balances = await balancesOf(house.site, accounts)
  const taken = new Map([...watches.values()].flatMap(({ sums }) => [...sums.taken]))
  let won = 0n
  const wrong: string[] = []
  for (const [member, balance] of balances) {
    const expected = OPENING_MINOR - (taken.get(member) ?? 0n)
    if (member <= players) won += balance - OPENING_MINOR
    else if (balance !== expected) wrong.push(`member ${member} should have ${expected} and has ${balance}`)
  }
  for (const [code, { sums }] of watches) {
    const his = [...sums.taken.values()].reduce((sum, amount) => sum + amount, 0n)
    const ours = await clearingOf(house.site, code)
    if (his !== ours) wrong.push(`${code} has ${his} by his book and ${ours} by ours`)
  }
  const studio = Math.abs(Number(won - (await booksOf(house.studio))))
  return [
    none('soak.money', studio, 'minor units by which members’ money differs from what the studio’s rounds come to'),
    none(
      'soak.suppliers_money',
      wrong.length,
      wrong[0] ?? `balances and accounts; ${balances.size - players} members have what their suppliers’ books come to`,
    ),
  ]
}
