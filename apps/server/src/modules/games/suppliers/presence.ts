import type { Clock } from '@hiyas/kernel'
import { SECOND_MS } from '@hiyas/kernel'
import { isYounger } from '../../../platform/cached.ts'
import { afterAsking, BREAKER_CLOSED, type Breaker, beforeAsking, whenSuspected } from './breaker.ts'
import type { SupplierTerms } from './terms.ts'

/** A supplier who has just answered is not asked again for the next member. */
const SEEN_TTL_MS = 3 * SECOND_MS

export type PresenceOptions = {
  clock: Clock
  /** Asks a supplier whether he is there. Never rejects, and ends in time. */
  check: (terms: Asked) => Promise<boolean>
  /** Told when he did not answer as often as it takes to send nobody to him any more. */
  onOpened?: (code: string) => void
}

/** A supplier who can be asked. */
export type Asked = SupplierTerms & { checkUrl: string }

/** Whether members may be sent to a supplier. */
export type Presence = { isThere: boolean }

export type SupplierPresence = ReturnType<typeof createPresence>

const AWAY: Presence = { isThere: false }

/** `checkUrl`: where he was asked; null where he is suspected and was not asked yet. */
type Known = { checkUrl: string | null; breaker: Breaker; seenAtMs: number; asking: Promise<Presence> | null }

/**
 * Asks a supplier before members are sent to him, and stops asking one who does not answer: then a member hears at once that the game
 * is away, in place of waiting before an empty frame (the breaker, see `breaker.ts`). Each process has its own, and hears of those of others.
 */
export function createPresence({ clock, check, onOpened }: PresenceOptions) {
  const suppliers = new Map<string, Known>()

  function knownOf(code: string): Known {
    const known = suppliers.get(code) ?? {
      checkUrl: null,
      breaker: BREAKER_CLOSED,
      seenAtMs: Number.NEGATIVE_INFINITY,
      asking: null,
    }
    suppliers.set(code, known)
    return known
  }

  /** What was found at another address, or is still being asked there, says nothing of this one. */
  function knownAt(code: string, checkUrl: string): Known {
    if ((suppliers.get(code)?.checkUrl ?? checkUrl) !== checkUrl) suppliers.delete(code)
    const known = knownOf(code)
    known.checkUrl = checkUrl
    return known
  }

  async function ask(known: Known, terms: Asked): Promise<Presence> {
    const isThere = await check(terms)
    known.asking = null
    const before = known.breaker
    known.breaker = afterAsking(before, isThere, clock.nowMs())
    if (isThere) known.seenAtMs = clock.nowMs()
    if (before.state === 'closed' && known.breaker.state === 'open') onOpened?.(terms.code)
    return { isThere }
  }

  async function find(known: Known, terms: Asked): Promise<Presence> {
    if (known.asking !== null) return known.asking
    if (known.breaker.state === 'closed' && isYounger(clock, known.seenAtMs, SEEN_TTL_MS)) return { isThere: true }
    const { mayAsk, breaker } = beforeAsking(known.breaker, clock.nowMs())
    known.breaker = breaker
    if (!mayAsk) return AWAY
    known.asking = ask(known, terms)
    return known.asking
  }

  return {
    /** Many who ask at once wait for one question, each as long as he can: it goes on as long as was agreed. */
    async of(terms: SupplierTerms, patienceMs?: number): Promise<Presence> {
      const { checkUrl } = terms
      if (checkUrl === null) {
        suppliers.delete(terms.code)
        return { isThere: true }
      }
      const known = knownAt(terms.code, checkUrl)
      const found = find(known, { ...terms, checkUrl })
      return patienceMs === undefined ? found : within(patienceMs, found, () => AWAY)
    },
    /** Another process has found him away: he is asked at the next opportunity, and believed at the first failure. */
    suspect(code: string): void {
      const known = knownOf(code)
      known.breaker = whenSuspected(known.breaker)
      known.seenAtMs = Number.NEGATIVE_INFINITY
    },
    /** Of every supplier who was asked so far. */
    breakers: (): { supplier: string; state: Breaker['state'] }[] =>
      [...suppliers].map(([supplier, { breaker }]) => ({ supplier, state: breaker.state })),
  }
}

async function within<Value>(ms: number, awaited: Promise<Value>, orElse: () => Value): Promise<Value> {
  const { promise: late, resolve } = Promise.withResolvers<Value>()
  const timer = setTimeout(() => resolve(orElse()), ms)
  try {
    return await Promise.race([awaited, late])
  } finally {
    clearTimeout(timer)
  }
}
