import type { Minor } from '@hiyas/kernel'
import { decide, type Facts, type MoveOutcome, type StoredKind, type SupplierMove } from '../src/index.ts'

type Stored = {
  id: bigint
  kind: StoredKind
  account: bigint
  amount: Minor
  digest: string
  undone: boolean
  /** What it answers, of the same supplier. */
  answers: string | null
  round: string
  closesRound: boolean
}

/** Books in memory that take one move after the other by the rules in TypeScript: what the real ones are compared with. */
export function createModel(balances: Iterable<[account: bigint, balance: Minor]>) {
  const wallets = new Map(balances)
  const transactions = new Map<string, Stored>()
  let lastId = 0n

  function factsFor(move: SupplierMove): Facts {
    const at = (id: string | null) => (id === null ? null : (transactions.get(`${move.supplier} ${id}`) ?? null))
    return {
      opening: wallets.get(move.account) ?? null,
      known: at(move.externalId),
      original: at(move.referenceId ?? move.otherName ?? null),
      isRoundOver: move.isRefusedAfterEnd === true && isRoundOver(move),
    }
  }

  function isRoundOver({ supplier, account, round }: SupplierMove): boolean {
    const own = [...transactions].filter(([key]) => key.startsWith(`${supplier} `))
    const bets = new Map(
      own.filter(([, stored]) => stored.kind === 'bet' && stored.account === account && stored.round === round),
    )
    const answers = own
      .map(([, stored]) => stored)
      .filter(({ kind, answers }) => (kind === 'win' || kind === 'rollback') && bets.has(`${supplier} ${answers}`))
    return [...bets.values(), ...answers].some(({ closesRound, undone }) => closesRound && !undone)
  }

  function store(move: SupplierMove, id: string, kind: StoredKind, amount: Minor): bigint {
    const { account, digest, round, roundClosed: closesRound, referenceId: answers } = move
    const facts = { kind, account, amount, digest, round, closesRound, answers, undone: false }
    transactions.set(`${move.supplier} ${id}`, { ...facts, id: ++lastId })
    return lastId
  }

  return {
    wallets,
    apply(move: SupplierMove): MoveOutcome {
      const facts = factsFor(move)
      const decision = decide(move, facts)
      if (decision.status !== 'applied') return decision
      wallets.set(move.account, decision.balance)
      const isRollback = move.kind === 'rollback'
      if (decision.effect === 'bury' && move.referenceId !== null) store(move, move.referenceId, 'tombstone', 0n)
      if (decision.effect === 'move' && isRollback && move.referenceId !== null) {
        const original = transactions.get(`${move.supplier} ${move.referenceId}`)
        if (original) original.undone = true
      }
      const kind = isRollback && decision.effect !== 'move' ? 'rollback_noted' : move.kind
      const amount = isRollback ? 0n : move.amount
      return { status: 'applied', transactionId: store(move, move.externalId, kind, amount), balance: decision.balance }
    },
  }
}
