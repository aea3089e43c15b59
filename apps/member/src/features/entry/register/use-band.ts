import { useClient } from '@hiyas/client'
import { useTexts } from '@hiyas/i18n'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { EntryFrameProps } from '../../../shared/entry/entry-frame.tsx'
import { useImageAddress, useSite } from '../../../shared/page/boot-context.tsx'
import { isPlayMoney } from '../../../shared/page/play-money.ts'
import { registerAnnouncements } from './queries.ts'

type Band = Pick<EntryFrameProps, 'headline' | 'subline' | 'backgroundSrc' | 'symbolSrc' | 'waiting'>

/** What the band above the form says: the merchant's banner for it, else our own words (REG-106). */
export function useBand(): Band {
  const { t } = useTexts()
  const site = useSite()
  const { merchantCode } = site
  const pictureOf = useImageAddress()
  const content = useQuery({ ...registerAnnouncements(useClient(), merchantCode), placeholderData: keepPreviousData })
  const banner = content.data?.banners[0]
  if (banner === undefined)
    return {
      headline: t(isPlayMoney(site) ? 'register.headline_play_money' : 'register.headline'),
      subline: t(isPlayMoney(site) ? 'register.subline_play_money' : 'register.subline'),
      waiting: content.isPending,
    }
  return {
    headline: banner.title,
    subline: [banner.prize, banner.text].filter(Boolean).join(' · '),
    backgroundSrc: pictureOf(banner.url) || undefined,
    symbolSrc: pictureOf(banner.hero) || undefined,
  }
}
