import type { WireRules, WireStep } from '../../wire.ts'
import type { Awaited } from '../reels/timing.ts'

/** Pays and free spins of a model begin at so many scatters. */
const LEAST = 3

/** What scatters bring in a phase of a round: their pay, and free spins where they win any. Those won in free spins are few models'. */
export function awaitedIn({ scatter, scatterPays, feature }: WireRules, phase: WireStep['phase']): Awaited {
  const winsMore = phase === 'base' || (feature.kind === 'free' && feature.spinsMax !== null)
  const spins = winsMore && 'spins' in feature ? feature.spins : []
  const counts = Array.from({ length: Math.max(scatterPays.length, spins.length) }, (_, place) => place)
  const worth = counts.map(place => (scatterPays[place] ?? 0) + (spins[place] ?? 0))
  return { letter: scatter, worth: [...Array.from({ length: LEAST }, () => 0), ...worth] }
}
