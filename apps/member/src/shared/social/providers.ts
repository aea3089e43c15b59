import type { FlagKey, In, identity, Out, site } from '@hiyas/contract'

export type SocialProvider = In<typeof identity.socialStart>['provider']

type Info = Out<typeof site.systemStatus>['info']
export type SocialSetup = Pick<Info, 'thirdPartyAuth' | 'whitelabelVal'>

/** In the order of the page, each with the flag that switches it (LOGIN-08, LOGIN-09). */
const FLAGS = { facebook: 'FACEBOOKLOGIN3', google: 'GOOGLELOGIN3' } as const satisfies Record<SocialProvider, FlagKey>
const ORDER: readonly SocialProvider[] = ['facebook', 'google']

/** The third parties one can log in with: set up at all (LOGIN-07), and each switched on by its own flag (LOGIN-10). */
export function socialProviders({ thirdPartyAuth, whitelabelVal }: SocialSetup): readonly SocialProvider[] {
  if (!thirdPartyAuth.init) return []
  return ORDER.filter(provider => thirdPartyAuth.providers.includes(provider) && whitelabelVal[FLAGS[provider]])
}
