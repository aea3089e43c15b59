import type { Boot, Profile } from '@hiyas/contract'

/** Whether all money of a site is play money (decision 14): under a licence no page may say so of money that members pay in. The server asks the same. */
export const isPlayMoney = ({ profile }: Pick<Boot['status']['info'], 'profile'>): boolean =>
  profile === ('DEMO' satisfies Profile)
