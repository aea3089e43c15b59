import { type Minor, settlementStep, sum } from '@hiyas/kernel'
import {
  decide,
  lapseOf,
  type Part,
  type StoredKind,
  type SupplierMove,
  shareOf,
  splitStake,
  takeBack,
} from '../src/index.ts'

const STEP = settlementStep('PHP')

type Stored = { kind: StoredKind; parts: Part[]; amount: Minor; digest: string; undone: boolean }

/** One member's cash and bonuses by the rules in TypeScript. */
export function createSplitModel(accounts: readonly bigint[], opening: readonly Minor[]) {
  const cash = accounts[0] ?? 0n
  const balances = new Map(accounts.map((account, place) => [account, opening[place] ?? 0n]))
  const stored = new Map<string, Stored>()
  /** What lapsed with each bonus that has ended. */
  const ended = new Map<bigint, Minor>()
  const balanceOf = (account: bigint) => balances.get(account) ?? 0n
  const lapsedOf = (account: bigint) => ended.get(account) ?? 0n
  const change = (by: readonly Part[], sign: bigint) => {
    for (const { account, amount } of by) balances.set(account, balanceOf(account) + sign * amount)
  }
  const give = (parts: readonly Part[]): Part[] => {
    const given = parts.map(({ account, amount }) => ({ account: ended.has(account) ? cash : account, amount }))
    change(given, 1n)
    return given
  }
  const money = () => accounts.map(balanceOf)

  function apply(move: SupplierMove) {
    const known = stored.get(move.externalId)
    const original = move.referenceId === null ? undefined : stored.get(move.referenceId)
    const decision = decide(move, {
      opening: sum(money()),
      known: known ? { id: 1n, kind: known.kind, account: move.account, digest: known.digest } : null,
      original: original ? { ...original, id: 1n, account: move.account } : null,
    })
    if (decision.status === 'refused') return { says: decision.code, money: money() }
    if (decision.status === 'repeated') return { says: 'repeated', money: money() }
    const put = (id: string, kind: StoredKind, parts: Part[], amount: Minor) =>
      stored.set(id, { kind, parts, amount, digest: move.digest, undone: false })
    if (decision.effect !== 'move') {
      if (decision.effect === 'bury' && move.referenceId !== null) put(move.referenceId, 'tombstone', [], 0n)
      put(move.externalId, 'rollback_noted', [], 0n)
      return { says: 'applied', money: money() }
    }
    if (move.kind === 'bet') {
      const paid =
        splitStake(
          move.amount,
          accounts.map(account => ({ account, amount: balanceOf(account) })),
        ) ?? []
      change(paid, -1n)
      put(move.externalId, 'bet', paid, move.amount)
    } else if (move.kind === 'win') {
      const paid = original?.parts ?? []
      const isPlain = paid.length === 0 || (paid.length === 1 && paid[0]?.account === cash)
      const shares = isPlain ? [{ account: cash, amount: move.amount }] : shareOf(move.amount, paid, STEP)
      put(move.externalId, 'win', joined(give(shares)), move.amount)
    } else if (original) {
      original.undone = true
      if (original.kind === 'bet') give(original.parts)
      else change(takeBack(original.parts, { balanceOf, lapsedOf }, cash).parts, -1n)
      put(move.externalId, 'rollback', [], 0n)
    }
    return { says: 'applied', money: money() }
  }

  /** Ends a bonus. Late: whatever suppliers did to it came after its end. */
  function end(bonus: bigint, isLate: boolean) {
    if (ended.has(bonus)) return { lapsed: 0n, kept: 0n }
    const granted = opening[accounts.indexOf(bonus)] ?? 0n
    const left = lapseOf(balanceOf(bonus), isLate ? balanceOf(bonus) - granted : 0n)
    change([{ account: cash, amount: left.kept }], 1n)
    balances.set(bonus, 0n)
    ended.set(bonus, left.lapsed)
    return left
  }
  return { apply, end, money }
}

/** What went to one account in several parts is one posting. */
const joined = (parts: readonly Part[]): Part[] =>
  [...Map.groupBy(parts, part => part.account)].map(([account, of]) => ({
    account,
    amount: sum(of.map(part => part.amount)),
  }))
