import content from './lib/demo-content.json' with { type: 'json' }

type BannerText = { eyebrow: string; title: string; prize: string; text: string; action: string }

/** Announcements and banners in both languages, by language code. */
export type Demo = {
  announcements: readonly {
    id: string
    kind: string
    groupName: string
    execution: string
    promotionType: string
    url: string
    texts: Readonly<Record<string, { title: string; content: string }>>
  }[]
  banners: readonly {
    id: string
    groupName: string
    url: string
    linkage: string
    hero: string
    texts: Readonly<Record<string, BannerText>>
  }[]
}

/** What the demo merchant says. It promises nothing that is not there, and says that all money is play money. */
export const DEMO_CONTENT: Demo = content
export const DEMO_MERCHANT_CODES = ['HIYAS', 'HIYASFUN'] as const
