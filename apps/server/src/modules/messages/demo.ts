import type { Language } from '@hiyas/contract'
import type { Tx } from '@hiyas/database'
import { invariant } from '@hiyas/kernel'
import content from './lib/demo-content.json' with { type: 'json' }
import { insertBanner } from './repository/writing.ts'
import { type NewAnnouncement, writeAnnouncement } from './writing.ts'

type BannerText = { eyebrow: string; title: string; prize: string; text: string; action: string }
type Texts<Text> = Readonly<Partial<Record<Language, Text>>>

/** Announcements and banners in both languages, by language code. */
export type Demo = {
  announcements: readonly (Pick<
    NewAnnouncement,
    'id' | 'kind' | 'groupName' | 'execution' | 'promotionType' | 'url' | 'texts'
  > &
    Partial<Pick<NewAnnouncement, 'audiences' | 'platforms'>>)[]
  banners: readonly {
    id: string
    groupName: string
    url: string
    linkage: string
    hero: string
    texts: Texts<BannerText>
  }[]
}

/** What the demo merchant says. It promises nothing that is not there, and says that all money is play money. */
export const DEMO_CONTENT = content as unknown as Demo

/** Adds what is not there yet. */
export async function addContent(tx: Tx, merchant: string, demo: Demo, now: Date): Promise<void> {
  for (const [position, item] of demo.announcements.entries()) {
    const announcement = { audiences: [], platforms: [], ...item, position, startsAtMs: now.getTime(), endsAtMs: null }
    const written = await writeAnnouncement(tx, merchant, announcement, { now, replace: false })
    invariant(written.ok, `the announcement ${item.id} of the demo: ${JSON.stringify(written)}`)
  }
  for (const [position, { id, groupName, texts, ...rest }] of demo.banners.entries()) {
    await insertBanner(
      tx,
      {
        ...{ ...rest, merchant, banner_id: id, group_name: groupName, position },
        ...{ audiences: [], platforms: [], starts_at: now, ends_at: null, changed_at: now },
      },
      Object.entries(texts).map(([language, said]) => ({ language, ...said })),
    )
  }
}
