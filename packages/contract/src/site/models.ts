import { Type } from '@sinclair/typebox'
import { FLAG_KEYS } from '../flags.ts'
import { Code, Name, OneOf, Text, Url } from '../primitives.ts'

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

/** What `resourceType` says of a download: three ways to the app, and the picture beside them (POPUP-29, POPUP-31). */
export const DOWNLOAD_TYPES = ['IOS', 'Android', 'MOBILECONFIG', 'AppDownloadIcon'] as const
export type DownloadType = (typeof DOWNLOAD_TYPES)[number]

/** An address of the merchant's own: a download, or one of his pages elsewhere, such as FACEBOOK and TELEGRAM. */
const ResourceLink = Type.Object({ resourceType: Code, url: Url, labelName: Name })
export const ResourceLinks = Type.Array(ResourceLink, { maxItems: 50 })

/** A way to the people of customer service. `csType` is LIVECHAT, REFERRAL or whatever else the merchant has. */
const ServiceLink = Type.Object({ title: Name, path: Url, csType: Code })
export const SERVICE_LINKS_MAX = 20

const TimeOfDay = Text(5, { pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })

/** When somebody answers, by the clock of Manila: from `opensAt` to `closesAt`, past midnight where that is earlier. */
const ServiceHours = Type.Object({
  /** 1 = Monday to 7 = Sunday. */
  weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7 }),
  opensAt: TimeOfDay,
  closesAt: TimeOfDay,
})

/** The same with what only the page about it says: a line about what to expect, and the hours; null = day and night. */
export const ServiceEntry = Type.Object({
  ...ServiceLink.properties,
  detail: Text(200),
  hours: Type.Union([ServiceHours, Type.Null()]),
})

/**
 * How third parties vouch for members. `init`: they are set up for the merchant at all (LOGIN-07). `sms`: codes are sent and checked
 * by one of them in place of our own (LOGIN-71), at `smsUrl`, which ends with a version and speaks the calls
 * `/accounts:sendVerificationCode` and `/accounts:signInWithPhoneNumber` of Google's Identity Toolkit.
 */
const ThirdPartyAuth = Type.Object({
  init: Type.Boolean(),
  providers: Type.Array(Code, { maxItems: 10 }),
  sms: Type.Boolean(),
  smsUrl: Url,
  smsKey: Text(200),
})

/** The sets of colours a merchant may choose from; each is a file of tokens. */
const THEMES = ['dark', 'light', 'laot'] as const

/** How a merchant looks: in a page (START-22), and as an app on somebody's phone. */
const Look = Type.Object({
  theme: OneOf(THEMES),
  /** What the phone draws its own bars in, such as `#0b0b17`. */
  themeColour: Text(7, { pattern: '^#[0-9a-f]{6}$' }),
  /** Fits below an icon. */
  shortName: Text(12, { lengthMin: 1 }),
  /** Whose icons of the art: the beginning of their names. */
  icons: Text(32, { pattern: '^[a-z0-9-]+$' }),
})

/** What every screen may need to know of the site: `info` of the start-up data. */
export const SiteInfo = Type.Object({
  merchantCode: Code,
  trialMerchantCode: Code,
  siteName: Name,
  look: Look,
  currency: Code,
  ageMin: Type.Integer({ minimum: 18, maximum: 99 }),
  profile: Code,
  languages: Type.Array(Code, { maxItems: 50 }),
  languageDefault: Code,
  customerService: Type.Array(ServiceLink, { maxItems: SERVICE_LINKS_MAX }),
  resources: ResourceLinks,
  mobileTemplate: MobileTemplate,
  whitelabelVal: FlagMap,
  imageCDNs: Type.Array(Url, { maxItems: 10 }),
  thirdPartyAuth: ThirdPartyAuth,
  /** Kinds of promotion the merchant has switched on, such as REFERRAL and MISSION (MEMBER-44). */
  promotions: Type.Array(Code, { maxItems: 50 }),
  /** Whether the side menu offers to share the site (SIDE-34). */
  showReferral: Type.Boolean(),
})
