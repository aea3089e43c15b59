import { Type } from '@sinclair/typebox'
import { FLAG_KEYS } from '../flags.ts'
import { Code, Name, Text, Url } from '../primitives.ts'

/** A node of the menu tree existing clients read their permissions from. Two levels are all there are. */
const MenuLeaf = Type.Object({ modId: Code, enabled: Type.Boolean() })
export const MenuNode = Type.Object({
  modId: Code,
  enabled: Type.Boolean(),
  childrenNodes: Type.Array(MenuLeaf, { maxItems: 100 }),
})

export const FlagMap = Type.Object(
  Object.fromEntries(FLAG_KEYS.map(key => [key, Type.Boolean()])) as Record<
    (typeof FLAG_KEYS)[number],
    ReturnType<typeof Type.Boolean>
  >,
)

/** Version switches of two screens (START-14 to START-17). */
export const MobileTemplate = Type.Object({ mem_cen: Text(2), dep_func: Text(2) })

export const ResourceLink = Type.Object({ resourceType: Code, url: Url, labelName: Name })

/**
 * How third parties vouch for members. `init`: they are set up for the merchant at all (LOGIN-07). `sms`: codes are sent and checked
 * by one of them in place of our own (LOGIN-71), at `smsUrl`, which ends with a version and speaks the calls
 * `/accounts:sendVerificationCode` and `/accounts:signInWithPhoneNumber` of Google's Identity Toolkit.
 */
export const ThirdPartyAuth = Type.Object({
  init: Type.Boolean(),
  providers: Type.Array(Code, { maxItems: 10 }),
  sms: Type.Boolean(),
  smsUrl: Url,
  smsKey: Text(200),
})

/** What every screen may need to know of the site: `info` of the start-up data. */
export const SiteInfo = Type.Object({
  merchantCode: Code,
  trialMerchantCode: Code,
  siteName: Name,
  currency: Code,
  ageMin: Type.Integer({ minimum: 18, maximum: 99 }),
  profile: Code,
  languages: Type.Array(Code, { maxItems: 50 }),
  languageDefault: Code,
  customerService: Type.Array(Type.Object({ title: Name, path: Url, csType: Code }), { maxItems: 20 }),
  resources: Type.Array(ResourceLink, { maxItems: 50 }),
  mobileTemplate: MobileTemplate,
  whitelabelVal: FlagMap,
  imageCDNs: Type.Array(Url, { maxItems: 10 }),
  thirdPartyAuth: ThirdPartyAuth,
  /** Kinds of promotion the merchant has switched on, such as REFERRAL and MISSION (MEMBER-44). */
  promotions: Type.Array(Code, { maxItems: 50 }),
  /** Whether the side menu offers to share the site (SIDE-34). */
  showReferral: Type.Boolean(),
})
