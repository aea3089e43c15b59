import { type FlagKey, type Flags, PROFILES } from '@hiyas/contract'
import { type ByProfile, byProfile, isProfile } from '../../platform/profiles.ts'

/** Of these profiles the one that allows the least. An unknown one does. */
export function strictestOf(profiles: readonly [string, ...string[]]): string {
  const rank = (profile: string) => (isProfile(profile) ? PROFILES.indexOf(profile) : PROFILES.length)
  return profiles.reduce((strictest, profile) => (rank(profile) > rank(strictest) ? profile : strictest))
}

const STRICTEST = 21
/** From which age on a licence lets people play (decision 13, AGE-01); where all is play money, what the merchant says. */
const AGES: ByProfile<number> = { DEMO: 0, PH: STRICTEST, STRICT: STRICTEST, 'STRICT-GB': 18 }

/** From which age on members of a merchant may play: his own figure, and never less than those of these profiles. */
export const ageOf = (profiles: readonly string[], ownAge: number): number =>
  Math.max(ownAge, ...profiles.map(profile => byProfile(AGES, profile, STRICTEST)))

/** Nobody's age is verified here, which a trial wants under the strict profiles (AGE-06). */
const STRICTLY_OFF: readonly FlagKey[] = ['FREEPLAY3']
const OFF: ByProfile<readonly FlagKey[]> = {
  DEMO: [],
  PH: [],
  STRICT: STRICTLY_OFF,
  'STRICT-GB': STRICTLY_OFF,
}

/** Whether a profile lets anybody try a site, whatever its merchant has switched on. */
export const allowsTrials = (profile: string): boolean => !byProfile(OFF, profile, STRICTLY_OFF).includes('FREEPLAY3')

/** What a merchant has switched on, but for what one of these profiles forbids. */
export function flagsUnder(profiles: readonly string[], flags: Flags): Flags {
  const off = profiles.flatMap(profile => byProfile(OFF, profile, STRICTLY_OFF))
  return { ...flags, ...Object.fromEntries(off.map(key => [key, false])) }
}
