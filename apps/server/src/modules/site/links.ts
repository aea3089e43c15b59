import { LANGUAGE_DEFAULT, messages, type Out, site } from '@hiyas/contract'
import type { MerchantFacts, Resource, Said, ServiceWay } from './models.ts'

/** Who looks, and when. */
export type View = { language: string; platform: string; nowMs: number }

/** The mobile site as announcements name it, and what is shown to whoever does not say where he looks. */
export const PLATFORM_DEFAULT = 'M'

type Links = Pick<Out<typeof site.customerService>, 'customerService' | 'resources'>

/** The links of a merchant that hold now, on this platform, in this language, in the merchant's order. */
export function linksFor({ resources, services }: Pick<MerchantFacts, 'resources' | 'services'>, view: View): Links {
  return {
    customerService: services
      .filter(way => isShown(way, view))
      .map(({ csType, path, titles, details, hours }) => ({
        csType,
        path,
        title: inLanguage(titles, view),
        detail: inLanguage(details, view),
        hours,
      })),
    resources: resources
      .filter(link => isShown(link, view))
      .map(({ resourceType, url, labels }) => ({ resourceType, url, labelName: inLanguage(labels, view) })),
  }
}

/** Those of the links that have to do with the app (POPUP-29). */
export const downloadsOf = (resources: Links['resources']): Links['resources'] =>
  resources.filter(({ resourceType }) => (site.DOWNLOAD_TYPES as readonly string[]).includes(resourceType))

function isShown({ platform, startsAt, endsAt }: Resource | ServiceWay, view: View): boolean {
  if (platform !== null && !isFor(platform, view.platform.toUpperCase())) return false
  if (startsAt !== null && startsAt.getTime() > view.nowMs) return false
  return endsAt === null || endsAt.getTime() > view.nowMs
}

/** A link may be for a place of the merchant's own naming; whatever else a client says is the mobile site. */
const isFor = (platform: string, asked: string): boolean =>
  platform === asked || (platform === PLATFORM_DEFAULT && !(messages.PLATFORMS as readonly string[]).includes(asked))

/** An operator may have said it in one language alone: that is read better than a way without a name (CALL-76). */
const inLanguage = (said: Said, { language }: View): string =>
  said[language] ?? said[LANGUAGE_DEFAULT] ?? Object.values(said)[0] ?? ''
