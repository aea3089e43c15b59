import type { Clock } from '@hiyas/kernel'

/** Balances in hundredths. */
type Cents = bigint

export type CasinoMove = {
  direction: 'deposit' | 'withdraw'
  player: string
  currency: string
  cents: Cents
  reference: string
  expires: number
}
export type CasinoReason = 'insufficient_funds' | 'limit' | 'expired'
type Stored = { state: 'done'; cents: Cents } | { state: 'refused'; reason: CasinoReason }

export type Casino = ReturnType<typeof createCasino>

const REFERENCES_MAX = 20_000
const PLAYERS_MAX = 5_000

/** A casino that holds what members bring itself, in play money. References and balances are gone when it stops. */
export function createCasino(clock: Clock) {
  const balances = new Map<string, Cents>()
  const known = new Map<string, Stored>()
  const nameOf = ({ player, currency }: { player: string; currency: string }) => `${player} ${currency}`

  function decide({ direction, cents, expires, ...who }: CasinoMove): Stored {
    const balance = balances.get(nameOf(who)) ?? 0n
    if (clock.nowMs() > expires) return { state: 'refused', reason: 'expired' }
    if (isRefused(cents)) return { state: 'refused', reason: 'limit' }
    if (direction === 'withdraw' && balance < cents) return { state: 'refused', reason: 'insufficient_funds' }
    balances.set(nameOf(who), direction === 'deposit' ? balance + cents : balance - cents)
    forgetOldest(balances, PLAYERS_MAX)
    return { state: 'done', cents }
  }

  return {
    balance: (of: { player: string; currency: string }): Cents => balances.get(nameOf(of)) ?? 0n,
    /** The same reference again is answered as the first time. */
    move(asked: CasinoMove): Stored {
      const stored = known.get(asked.reference) ?? decide(asked)
      known.set(asked.reference, stored)
      forgetOldest(known, REFERENCES_MAX)
      return stored
    },
    status: (reference: string): Stored | null => known.get(reference) ?? null,
  }
}

/** What goes wrong is asked for by the hundredths of an amount, as test systems of payments do it. */
const FAULTS = { 91: 'answer_lost', 92: 'request_lost', 93: 'broken', 94: 'refused' } as const
export type CasinoFault = (typeof FAULTS)[keyof typeof FAULTS]

/** `answer_lost`: done and not answered; `request_lost`: neither; `broken`: done and answered with 500; `refused`: said so. */
export const faultOf = (cents: Cents): CasinoFault | null =>
  (FAULTS as Readonly<Record<string, CasinoFault>>)[String(cents % 100n)] ?? null

const isRefused = (cents: Cents): boolean => faultOf(cents) === 'refused'

function forgetOldest(map: Map<string, unknown>, sizeMax: number): void {
  const [oldest] = map.keys()
  if (map.size > sizeMax && oldest !== undefined) map.delete(oldest)
}
