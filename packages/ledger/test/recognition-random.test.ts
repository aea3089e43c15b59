import type { Minor } from '@hiyas/kernel'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { checkLedger, closeDays, recogniseDays } from '../src/index.ts'
import { type Books, openBooks, peso } from './books.ts'
import { daysAgo, pass } from './calendar.ts'

const RUNS = 12
/** A busy machine may take ten times as long as a quiet one. */
const TIMEOUT_MS = 120_000

let books: Books
let runs = 0

beforeAll(async () => {
  books = await openBooks('recognition_random')
})

const action = fc.record({
  kind: fc.constantFrom('bet', 'bet', 'win', 'rollback'),
  at: fc.nat(3),
  /** Which of the bets before it a win or a rollback is about, of whatever day. */
  about: fc.nat(20),
  amount: fc.integer({ min: 0, max: 30 }),
})
const day = fc.record({ actions: fc.array(action, { maxLength: 6 }), isRecognised: fc.boolean() })

/** Two suppliers in two currencies, and what the days of each came to. */
async function openTables(run: number) {
  const tables = [0, 1, 2, 3].map(async index => {
    const [supplier, currency] = [`S${run}-${index % 2}`, index < 2 ? 'PHP' : 'USD']
    const account = await books.open('player_cash', `player-${run}`, currency)
    const clearing = await books.open('supplier_clearing', supplier, currency)
    return { supplier, currency, account, clearing, nets: new Map<number, Minor>() }
  })
  const opened = await Promise.all(tables)
  for (const { account, currency } of [opened[0], opened[2]].filter(table => table !== undefined)) {
    const grants = await books.open('expense_bonus', '', currency)
    await books.post({
      key: `grant:${account}`,
      kind: 'bonus_grant',
      entries: [
        { account: grants, amount: peso(-100) },
        { account, amount: peso(100) },
      ],
    })
  }
  return opened
}

test('D-04 D-10 WAL-09 of random days each account gives what its games came to on each, and keeps those that are not recognised', {
  timeout: TIMEOUT_MS,
}, async () => {
  const writer = books.writer()
  await fc.assert(
    fc.asyncProperty(fc.array(day, { minLength: 1, maxLength: 4 }), async days => {
      const run = ++runs
      const tables = await openTables(run)
      const bets: { id: string; at: number }[] = []
      let today = 0
      let moves = 0

      async function act({ kind, at, about, amount }: (typeof days)[number]['actions'][number]): Promise<void> {
        const original = kind === 'bet' ? undefined : bets[about % (bets.length || 1)]
        if (kind !== 'bet' && original === undefined) return
        const table = tables[original?.at ?? at]
        if (table === undefined) return
        const { supplier, account, clearing, nets } = table
        const id = `run-${run}-${++moves}`
        const before = await books.balance(account)
        const change = { supplier, clearing }
        await writer.submit(
          original === undefined
            ? books.bet(account, id, peso(amount), change)
            : kind === 'win'
              ? books.win(account, id, original.id, peso(amount), change)
              : books.rollback(account, id, original.id, change),
        )
        if (original === undefined) bets.push({ id, at })
        nets.set(today, (nets.get(today) ?? 0n) + before - (await books.balance(account)))
      }

      async function recognise(): Promise<void> {
        await closeDays(books.database)
        for (const income of await recogniseDays(books.database, 31)) {
          const table = tables.find(
            ({ supplier, currency }) => supplier === income.supplier && currency === income.currency,
          )
          const on = today - (await daysAgo(books, income.day))
          expect(table?.nets.get(on)).toBe(income.amount)
          table?.nets.delete(on)
        }
      }

      for (const { actions, isRecognised } of days) {
        for (const one of actions) await act(one)
        // Two days, so that the one before is closed at midnight too.
        await pass(books, 2)
        today += 2
        if (isRecognised) await recognise()
        for (const { clearing, nets } of tables)
          expect(await books.balance(clearing)).toBe([...nets.values()].reduce((sum, net) => sum + net, 0n))
      }
      await recognise()
      for (const { clearing } of tables) expect(await books.balance(clearing)).toBe(0n)
      expect(await checkLedger(books.database.query)).toEqual([])
    }),
    { numRuns: RUNS },
  )
})
