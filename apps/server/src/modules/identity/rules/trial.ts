import { isPlayMoney } from '../../../platform/profiles.ts'
import { CLEAR_SIGNS } from './signs.ts'

/**
 * Trial accounts one address may open in a day, and a site and all addresses of a merchant in an hour. A site gets a third of the hour: who
 * has all networks of one must not shut the trial for everybody, and a provider may have put thousands of phones into it.
 */
const PER_ADDRESS_A_DAY = 5
const PER_SITE_AN_HOUR = 20
const PER_MERCHANT_AN_HOUR = 60

/** Whether another trial account may be opened, by how many were. */
export const mayTry = (opened: TrialsOpened): boolean =>
  opened.byAddressToday < PER_ADDRESS_A_DAY &&
  opened.bySiteThisHour < PER_SITE_AN_HOUR &&
  opened.byAllThisHour < PER_MERCHANT_AN_HOUR

export type TrialsOpened = { byAddressToday: number; bySiteThisHour: number; byAllThisHour: number }

/** Whether a trial stands behind a box that says one is of age (AGE-06): all but where all is play money. */
export const asksAge = (profile: string): boolean => !isPlayMoney(profile)

/**
 * Whether trials of before end with a change of the licence (AGE-06): those who play were asked for no age, or for another one, and where it
 * allows no trial nobody may go on with his.
 */
export const endsTrials = (before: string, now: string): boolean => before !== now && asksAge(now)

const NAME_PREFIX = 'trial_'
export const NAME_SIGNS_COUNT = 6

export const trialNameOf = (signs: string): string => NAME_PREFIX + signs

const NAME = new RegExp(`^${NAME_PREFIX}[${CLEAR_SIGNS}]{${NAME_SIGNS_COUNT}}$`)

/** Whether a name is one we could have proposed: a trial account has no other. */
export const isTrialName = (name: string): boolean => NAME.test(name)
