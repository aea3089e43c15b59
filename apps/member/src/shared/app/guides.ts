import type { TextKey } from '@hiyas/i18n'
import { apartFrom } from '../service/links.ts'
import type { AppLink } from './rules.ts'

/** What the small screen beside a step shows. */
export type PictureName =
  | 'share'
  | 'addToHome'
  | 'confirm'
  | 'homeScreen'
  | 'allow'
  | 'settings'
  | 'profile'
  | 'trust'
  | 'browserMenu'
  | 'installEntry'
  | 'download'
  | 'permission'

export type Step = { text: TextKey; picture: PictureName }
export type Guide = { name: GuideName; title: TextKey; steps: readonly Step[] }
export type GuideName = 'home' | 'profile' | 'trust' | 'web' | 'file'
export type Phone = 'ios' | 'android'

const GUIDES: Readonly<Record<GuideName, Omit<Guide, 'name'>>> = {
  home: {
    title: 'download.home_title',
    steps: [
      { text: 'download.home_share', picture: 'share' },
      { text: 'download.home_add', picture: 'addToHome' },
      { text: 'download.home_confirm', picture: 'confirm' },
    ],
  },
  profile: {
    title: 'download.profile_title',
    steps: [
      { text: 'download.profile_allow', picture: 'allow' },
      { text: 'download.profile_settings', picture: 'settings' },
      { text: 'download.profile_install', picture: 'profile' },
    ],
  },
  trust: {
    title: 'download.trust_title',
    steps: [
      { text: 'download.trust_open', picture: 'allow' },
      { text: 'download.trust_settings', picture: 'settings' },
      { text: 'download.trust_done', picture: 'trust' },
    ],
  },
  web: {
    title: 'download.web_title',
    steps: [
      { text: 'download.web_menu', picture: 'browserMenu' },
      { text: 'download.web_install', picture: 'installEntry' },
      { text: 'download.web_done', picture: 'homeScreen' },
    ],
  },
  file: {
    title: 'download.file_title',
    steps: [
      { text: 'download.file_get', picture: 'download' },
      { text: 'download.file_allow', picture: 'permission' },
      { text: 'download.file_open', picture: 'homeScreen' },
    ],
  },
}

/** Which guide a link needs (POPUP-28). */
const OF_LINK: Readonly<Record<string, GuideName>> = { MOBILECONFIG: 'profile', IOS: 'trust', Android: 'file' }

/** The guides for a phone: those of the merchant's links, and the one by the browser alone, which every phone has. */
export function guidesFor(phone: Phone, links: readonly AppLink[]): Guide[] {
  const ofLinks = links.flatMap(({ resourceType }) => OF_LINK[resourceType] ?? [])
  const names = phone === 'ios' ? [...ofLinks, 'home' as const] : ['web' as const, ...ofLinks]
  return [...new Set(names)].map(guideOf)
}

/** What to do with one link, or without any. */
export const guideFor = (phone: Phone, link: AppLink | undefined): Guide =>
  guideOf(OF_LINK[link?.resourceType ?? ''] ?? (phone === 'ios' ? 'home' : 'web'))

const guideOf = (name: GuideName): Guide => ({ name, ...GUIDES[name] })

/** What the way to a link says. */
export const linkTextOf = ({ resourceType }: AppLink): TextKey =>
  LINK_TEXTS[resourceType] ?? 'download.download_android'

const LINK_TEXTS: Readonly<Record<string, TextKey>> = {
  MOBILECONFIG: 'download.download_profile',
  IOS: 'download.download_ios',
  Android: 'download.download_android',
}

/** A profile is no page: it is given to the phone where one is. */
export const windowOf = ({ resourceType, url }: AppLink) => (resourceType === 'MOBILECONFIG' ? {} : apartFrom(url))
