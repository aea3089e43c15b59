import type { FlagKey, Flags } from '@hiyas/contract'

/** What a merchant may be held to (decision 13), each more than those before it. The table of merchants takes the same. */
export const PROFILES: readonly string[] = ['DEMO', 'PH', 'STRICT', 'STRICT-GB']

/** Of these profiles the one that allows the least. An unknown one does. */
export function strictestOf(profiles: readonly [string, ...string[]]): string {
  const rank = (profile: string) => (PROFILES.includes(profile) ? PROFILES.indexOf(profile) : PROFILES.length)
  return profiles.reduce((strictest, profile) => (rank(profile) > rank(strictest) ? profile : strictest))
}

/** Whether all is play money under a profile. */
export const isPlayMoney = (profile: string): boolean => profile === 'DEMO'

const STRICTEST = 21
/** From which age on a licence lets people play (decision 13, AGE-01); where all is play money, what the merchant says. */
const AGES: Readonly<Record<string, number>> = { DEMO: 0, PH: STRICTEST, STRICT: STRICTEST, 'STRICT-GB': 18 }

/** From which age on members of a merchant may play: his own figure, and never less than those of these profiles. An unknown profile is the strictest. */
export const ageOf = (profiles: readonly string[], ownAge: number): number =>
  Math.max(ownAge, ...profiles.map(profile => AGES[profile] ?? STRICTEST))

/** Nobody's age is verified here, which a trial wants under the strict profiles (AGE-06). */
const STRICTLY_OFF: readonly FlagKey[] = ['FREEPLAY3']
const OFF: Readonly<Record<string, readonly FlagKey[]>> = {
  DEMO: [],
  PH: [],
  STRICT: STRICTLY_OFF,
  'STRICT-GB': STRICTLY_OFF,
}

/** What a merchant has switched on, but for what one of these profiles forbids. An unknown profile is the strictest. */
export function flagsUnder(profiles: readonly string[], flags: Flags): Flags {
  const off = profiles.flatMap(profile => OFF[profile] ?? STRICTLY_OFF)
  return { ...flags, ...Object.fromEntries(off.map(key => [key, false])) }
}
