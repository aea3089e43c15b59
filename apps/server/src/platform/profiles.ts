import { PROFILES, type Profile } from '@hiyas/contract'

export const isProfile = (word: string): word is Profile => (PROFILES as readonly string[]).includes(word)

/** The one under which all is play money (decision 14). */
export const PLAY_MONEY_PROFILE: Profile = 'DEMO'

/** Whether all is play money under a profile. */
export const isPlayMoney = (profile: string): boolean => profile === PLAY_MONEY_PROFILE

/** What a table says of each profile. */
export type ByProfile<T> = Readonly<Record<Profile, T>>

/** What holds under a profile. One that is not known is held to the strictest, which is not the same one in every table. */
export const byProfile = <T>(table: ByProfile<T>, profile: string, strictest: T): T =>
  isProfile(profile) ? table[profile] : strictest
