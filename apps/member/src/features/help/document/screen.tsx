import { useClient } from '@hiyas/client'
import { useTexts } from '@hiyas/i18n'
import { Chip, ChipRow, Skeleton } from '@hiyas/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { paths } from '../../../routes/paths.ts'
import { FailedState } from '../../../shared/failed-state.tsx'
import { HeldUp, isHeldUp } from '../../../shared/held-up.tsx'
import { HtmlText } from '../../../shared/html/html-text.tsx'
import { useQueryText } from '../../../shell/address.ts'
import { navigate } from '../../../shell/navigation.ts'
import { DOCUMENT_DEFAULT, documentNamed } from './queries.ts'
import styles from './screen.module.css'
import { TITLES } from './titles.ts'

/** What a member agrees to, and the pages that belong to it, one tap apart. */
export default function DocumentScreen() {
  const { t } = useTexts()
  const name = new URLSearchParams(useQueryText()).get('name') ?? DOCUMENT_DEFAULT
  const found = useQuery({ ...documentNamed(useClient(), name), placeholderData: keepPreviousData })
  const heldUp = isHeldUp(found)
  const entries = [
    { name: DOCUMENT_DEFAULT, label: t('title.user_agreement') },
    ...TITLES.map(([other, title]) => ({ name: other, label: t(title) })),
  ]
  return (
    <div className={styles.page}>
      <ChipRow label={t('help.documents')}>
        {entries.map(entry => (
          <Chip
            key={entry.name}
            selected={entry.name === name}
            onSelect={() => void navigate(paths.userAgreement(entry.name), { replace: true })}
          >
            {entry.label}
          </Chip>
        ))}
      </ChipRow>
      {heldUp && <HeldUp />}
      {found.isPending && !heldUp && <Skeleton height={420} radius={14} />}
      {found.isError && found.data === undefined && (
        <FailedState
          inline
          title={t('help.document_failed')}
          text={t('help.failed_detail')}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data !== undefined && !heldUp && (
        <article className={styles.text}>
          <h2 className={styles.title}>{found.data.title}</h2>
          <HtmlText html={found.data.content} />
        </article>
      )}
    </div>
  )
}
