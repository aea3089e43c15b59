import type { messages, Out } from '@hiyas/contract'
import { type Texts, useTexts } from '@hiyas/i18n'
import { Banner, type BannerPiece, Carousel, Skeleton } from '@hiyas/ui'
import { wayOf } from '../../../../shared/announcements/announcement.ts'
import { useImageAddress } from '../../../../shared/page/boot-context.tsx'
import styles from '../screen.module.css'

type BannerData = Out<typeof messages.announcements>['banners'][number]

export type BannersProps = {
  banners: readonly BannerData[] | undefined
  /** They are on their way. */
  isComing: boolean
}

/** The carousel of part 1 section 2. With no banner, or none that could be had, it is not there (HOME-30). */
export function Banners({ banners = [], isComing }: BannersProps) {
  const { t } = useTexts()
  const pictureOf = useImageAddress()
  if (isComing)
    return (
      <div className={styles.bannerRoom}>
        <Skeleton height={172} radius={20} />
      </div>
    )
  if (banners.length === 0) return null
  return (
    <Carousel
      label={t('home.banners')}
      pauseLabel={t('home.banner_pause')}
      playLabel={t('home.banner_play')}
      previousLabel={t('home.banner_previous')}
      nextLabel={t('home.banner_next')}
      positionLabel={(position, count) => t('home.banner_position', { position, count })}
    >
      {banners.map((banner, index) => (
        <Banner
          key={banner.id}
          {...linkOf(banner, t)}
          backgroundSrc={pictureOf(banner.url)}
          eyebrow={banner.eyebrow || undefined}
          title={banner.title}
          prize={banner.prize || undefined}
          note={banner.text || undefined}
          action={banner.action || undefined}
          pieces={piecesOf(pictureOf(banner.hero))}
          eager={index === 0}
        />
      ))}
    </Carousel>
  )
}

/** HOME-25: a page of ours, a window of its own for one of the web, and nothing for what is neither. */
function linkOf({ linkage }: BannerData, t: Texts['t']) {
  const way = wayOf(linkage)
  return way === null ? {} : { href: way.href, apart: way.external ? t('shell.new_window') : undefined }
}

/** One rendered object at the right, clear of the words. */
function piecesOf(src: string): BannerPiece[] {
  return src === '' ? [] : [{ src, sizePx: 118, rightPx: -6, topPx: 24 }]
}
