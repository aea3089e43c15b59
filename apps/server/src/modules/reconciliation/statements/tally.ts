import { invariant, type Minor } from '@hiyas/kernel'
import type { Total } from '../repository/statements.ts'
import type { Verdict } from '../rules.ts'

type Sum = { currency: string; count: bigint; amount: Minor }

/** Adds up what becomes of every line and of every move of ours. */
export type Tally = {
  theirs(verdict: Verdict, currency: string, amount: Minor): void
  ours(verdict: Verdict, currency: string, amount: Minor): void
  totals(): Total[]
}

export function createTally(): Tally {
  const totals = new Map<string, Total>()
  const at = (verdict: Verdict, currency: string): Total => {
    const key = `${currency} ${verdict}`
    const known = totals.get(key) ?? { verdict, currency, theirLines: 0n, theirs: 0n, ourLines: 0n, ours: 0n }
    totals.set(key, known)
    return known
  }
  return {
    theirs(verdict, currency, amount) {
      const total = at(verdict, currency)
      total.theirLines += 1n
      total.theirs += amount
    },
    ours(verdict, currency, amount) {
      const total = at(verdict, currency)
      total.ourLines += 1n
      total.ours += amount
    },
    totals: () =>
      [...totals.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : 0)),
  }
}

/**
 * A report balances to the minor unit: what the verdicts come to on each side is what the whole statement and the whole of our books come
 * to, read on their own (rule 15 of STYLE.md). Anything else is a bug, and the report is not written.
 */
export function assertBalanced(totals: readonly Total[], statement: readonly Sum[], books: readonly Sum[]): void {
  const currencies = new Set([...totals, ...statement, ...books].map(({ currency }) => currency))
  for (const currency of currencies) {
    const said = totalOf(totals.filter(total => total.currency === currency))
    const theirs = statement.find(sum => sum.currency === currency) ?? NOTHING
    const ours = books.find(sum => sum.currency === currency) ?? NOTHING
    invariant(
      said.theirLines === theirs.count && said.theirs === theirs.amount,
      `the verdicts account for ${said.theirs} of ${theirs.amount} ${currency} in the statement`,
    )
    invariant(
      said.ourLines === ours.count && said.ours === ours.amount,
      `the verdicts account for ${said.ours} of ${ours.amount} ${currency} in the books`,
    )
  }
}

const NOTHING = { count: 0n, amount: 0n }

/** All verdicts together. */
export function totalOf(totals: readonly Total[]): Omit<Total, 'verdict' | 'currency'> {
  const all = { theirLines: 0n, theirs: 0n, ourLines: 0n, ours: 0n }
  for (const total of totals) {
    all.theirLines += total.theirLines
    all.theirs += total.theirs
    all.ourLines += total.ourLines
    all.ours += total.ours
  }
  return all
}
