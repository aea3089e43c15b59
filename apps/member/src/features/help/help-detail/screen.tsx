import { symbolPath } from '@hiyas/art'
import { useClient } from '@hiyas/client'
import { useTexts } from '@hiyas/i18n'
import { ButtonLink, EmptyState, Skeleton } from '@hiyas/ui'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { paths } from '../../../routes/paths.ts'
import { HeldUp, isHeldUp } from '../../../shared/held-up.tsx'
import { HelpFailed } from '../../../shared/help/help-failed.tsx'
import { helpItems } from '../../../shared/help/help-items.ts'
import { HtmlText } from '../../../shared/html/html-text.tsx'
import { ServiceLink } from '../../../shared/service-link.tsx'
import { Coming } from '../../../shared/status-line/coming.tsx'
import styles from './screen.module.css'

/** One item with its title and its text, chosen by the number in the hash (HELP-09 to HELP-13). */
export default function HelpDetailScreen() {
  const { t } = useTexts()
  const index = useHashIndex()
  const items = useQuery(helpItems(useClient()))
  if (isHeldUp(items)) return <HeldUp />
  if (items.isPending) return <TextSkeleton />
  if (items.data === undefined) return <HelpFailed onRetry={() => void items.refetch()} />
  const item = index === null ? undefined : items.data[index]
  if (item === undefined) return <Missing />
  return (
    <article className={styles.page}>
      <h2 className={styles.title}>{item.title}</h2>
      <HtmlText html={item.content} />
      <div className={styles.ways}>
        <ButtonLink href={paths.help()}>{t('help.all')}</ButtonLink>
        <ServiceLink />
      </div>
    </article>
  )
}

/** No item has this number, as an old link may say one: the way back to all of them (HELP-12). */
function Missing() {
  const { t } = useTexts()
  return (
    <EmptyState
      symbolSrc={symbolPath('em_owl', 'large')}
      title={t('help.missing')}
      text={t('help.missing_detail')}
      action={
        <ButtonLink variant="primary" href={paths.help()}>
          {t('help.all')}
        </ButtonLink>
      }
    />
  )
}

function TextSkeleton() {
  return (
    <Coming className={styles.page}>
      <Skeleton height={30} radius={8} />
      <Skeleton height={220} radius={14} />
    </Coming>
  )
}

/** The whole number behind `#`, followed as it changes; null for anything else. */
function useHashIndex(): number | null {
  const hash = useSyncExternalStore(
    listener => {
      window.addEventListener('hashchange', listener)
      return () => window.removeEventListener('hashchange', listener)
    },
    () => location.hash,
    () => '',
  )
  return /^#\d{1,3}$/.test(hash) ? Number(hash.slice(1)) : null
}
