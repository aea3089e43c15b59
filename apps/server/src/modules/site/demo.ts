import { FLAG_KEYS, type FlagKey, LANGUAGES } from '@hiyas/contract'
import content from './lib/demo-links.json' with { type: 'json' }
import type { KeptLinks, NewMerchant } from './repository.ts'

/** Switches of things that are not there yet: a tab or a menu entry must not lead nowhere. */
const NOT_THERE_YET: readonly FlagKey[] = [
  'REGMOBVERF3',
  'DEPRECM3',
  'WITHREC3',
  'PERSREP',
  'AGETRANSFERUP3',
  'REWCEN3',
  'MANPLAYREB3',
  'PLYRBT',
  'MAILCEN',
  'FEEDBACK3',
]

/** The merchants of a fresh installation: of the site, and of those who try it (decision 14). */
export const DEMO_MERCHANT_CODES = ['HIYAS', 'HIYASFUN'] as const
const [SITE_CODE, TRIAL_CODE] = DEMO_MERCHANT_CODES

const DEMO: Omit<NewMerchant, 'code' | 'hosts' | 'info'> = {
  trial_code: TRIAL_CODE,
  currency: 'PHP',
  profile: 'DEMO',
  language_default: 'TY',
  languages: [...LANGUAGES],
  flags: FLAG_KEYS.filter(key => !NOT_THERE_YET.includes(key)),
}

const INFO = {
  siteName: 'Hiyas',
  ageMin: 21,
  mobileTemplate: { mem_cen: '1', dep_func: '1' },
  imageCDNs: ['/'],
}

/** Where trial members play nobody registers. */
const REGISTERING: readonly string[] = ['USERNAMEREG3', 'MOBILENUMREG3']
const TRIAL = {
  ...DEMO,
  code: TRIAL_CODE,
  currency: 'FUN',
  flags: DEMO.flags.filter(key => !REGISTERING.includes(key)),
}

/** All money is play money. */
export const DEMO_MERCHANTS: readonly NewMerchant[] = [
  { ...TRIAL, hosts: [], info: { ...INFO, siteName: 'Hiyas Trial' } },
  { ...DEMO, code: SITE_CODE, hosts: ['*'], info: INFO },
]

const ALWAYS = { platform: null, startsAt: null, endsAt: null }

/** Where the demo leads: pages elsewhere are those of the sandbox, which says what would stand there (decision 14). */
export const DEMO_LINKS: KeptLinks = {
  resources: content.resources.map(link => ({ ...link, ...ALWAYS })),
  services: content.customerService.map(way => ({ ...way, ...ALWAYS })),
}
