import { type Clock, DAY_MS, HOUR_MS, SECOND_MS } from '@hiyas/kernel'
import { Counter, type Registry } from 'prom-client'
import type { Sender } from '../../../platform/module.ts'
import { addressKey } from '../../../platform/streams/address.ts'

/** Wrong signatures at once from one address that are looked at all the same: a supplier who tries a new key has enough of them. */
export const REFUSED_MAX = 60
/** And one more a second: who shares the address of a flood is heard as soon as he signs rightly. */
const REFUSED_AGAIN_MS = SECOND_MS
/** For so long after a right signature its address is not held. The time of it is noted no more often than every step. */
const PROVEN_MS = DAY_MS
const PROVEN_STEP_MS = HOUR_MS
/** The address that was unseen for longest is forgotten first. */
const ADDRESSES_MAX = 2_500

export type Floods = {
  /** Whether the signature of what comes from here is not worth a look: too many before it were wrong. Counts those that are not looked at. */
  isHeld(sender: Sender): boolean
  /** It was looked at, and was wrong. */
  refused(sender: Sender): void
  /** It was right: nobody who signs rightly is held. */
  proved(sender: Sender): void
}

export type FloodsOptions = {
  clock: Clock
  metrics: Registry
  /** Widens the limit of an installation. */
  rateFactor: number
  addressOf: (sender: Sender) => string
}

/**
 * Keeps strangers from having one signature after the other checked, in the memory of this process (docs/decisions/0020). A right message
 * costs no more than its address, which its connection knows, and a look at what is remembered of that address.
 */
export function createFloods({ clock, metrics, rateFactor, addressOf }: FloodsOptions): Floods {
  const refusedMax = Math.ceil(REFUSED_MAX * rateFactor)
  /** By address, an IPv6 network of /64 being one: until when its wrong signatures would be forgotten, one after the other. */
  const clearAtMs = new Map<string, number>()
  const provenAtMs = new Map<string, number>()
  const held = new Counter({
    name: 'hiyas_supplier_floods_total',
    help: 'Messages to supplier doors whose signature was not looked at, as too many from their address had been wrong',
    registers: [metrics],
  })

  function isProven(address: string, nowMs: number): boolean {
    const provedMs = provenAtMs.get(address)
    return provedMs !== undefined && nowMs - provedMs < PROVEN_MS
  }
  return {
    isHeld(sender) {
      if (clearAtMs.size === 0) return false
      const address = addressOf(sender)
      const key = addressKey(address)
      const clearMs = clearAtMs.get(key)
      if (clearMs === undefined) return false
      const nowMs = clock.nowMs()
      if (clearMs - nowMs <= (refusedMax - 1) * REFUSED_AGAIN_MS || isProven(address, nowMs)) return false
      // Only a clock that was put back makes a time later than any flood can: nobody is held for the whole step.
      remember(clearAtMs, key, Math.min(clearMs, nowMs + refusedMax * REFUSED_AGAIN_MS))
      held.inc()
      return true
    },
    refused(sender) {
      const key = addressKey(addressOf(sender))
      const nowMs = clock.nowMs()
      remember(clearAtMs, key, Math.max(clearAtMs.get(key) ?? 0, nowMs) + REFUSED_AGAIN_MS)
    },
    proved(sender) {
      const address = addressOf(sender)
      const nowMs = clock.nowMs()
      const provedMs = provenAtMs.get(address)
      if (provedMs === undefined || nowMs - provedMs >= PROVEN_STEP_MS) remember(provenAtMs, address, nowMs)
    },
  }
}

/** As the newest. */
function remember(times: Map<string, number>, address: string, atMs: number): void {
  times.delete(address)
  times.set(address, atMs)
  const [oldest] = times.size > ADDRESSES_MAX ? times.keys() : []
  if (oldest !== undefined) times.delete(oldest)
}
