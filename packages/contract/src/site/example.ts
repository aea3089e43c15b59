import type { Static } from '@sinclair/typebox'
import { FLAG_KEYS, type Flags } from '../flags.ts'
import type { SiteInfo } from './models.ts'

export const flagsExample = Object.fromEntries(FLAG_KEYS.map(key => [key, true])) as Flags

export const siteInfoExample: Static<typeof SiteInfo> = {
  merchantCode: 'HIYAS',
  trialMerchantCode: 'HIYASFUN',
  siteName: 'Hiyas',
  look: { theme: 'dark', themeColour: '#0b0b17', shortName: 'Hiyas', icons: 'hiyas' },
  currency: 'PHP',
  ageMin: 21,
  profile: 'DEMO',
  languages: ['TY', 'EN'],
  languageDefault: 'TY',
  customerService: [],
  resources: [],
  mobileTemplate: { mem_cen: '1', dep_func: '1' },
  whitelabelVal: flagsExample,
  imageCDNs: ['/'],
  promotions: ['REFERRAL'],
  showReferral: true,
  thirdPartyAuth: { init: true, providers: ['google', 'facebook'], sms: false, smsUrl: '', smsKey: '' },
}
