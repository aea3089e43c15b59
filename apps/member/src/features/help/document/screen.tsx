import { inputOf, useClient } from '@hiyas/client'
import { type help, identity } from '@hiyas/contract'
import { useTexts } from '@hiyas/i18n'
import { Chip, ChipRow, Skeleton } from '@hiyas/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { paths } from '../../../routes/paths.ts'
import { SiteClient } from '../../../shared/entry/site-client.tsx'
import { FailedState } from '../../../shared/failed-state.tsx'
import { HeldUp, isHeldUp } from '../../../shared/held-up.tsx'
import { DOCUMENT_DEFAULT, documentNamed } from '../../../shared/help/documents.ts'
import { tellTermsShown } from '../../../shared/help/terms-shown.ts'
import { HtmlText } from '../../../shared/html/html-text.tsx'
import { useQueryText } from '../../../shared/page/address.ts'
import { useStorage } from '../../../shared/page/boot-context.tsx'
import { navigate } from '../../../shared/page/navigation.ts'
import { Coming } from '../../../shared/status-line/coming.tsx'
import { VersionLine } from './components/version-line.tsx'
import styles from './screen.module.css'
import { TITLES } from './titles.ts'

/**
 * What a member agrees to, and the pages that belong to it, one tap apart. They are the site's for a trial too: at the form of
 * registration he agrees to those (SES-20).
 */
export default function DocumentScreen() {
  return (
    <SiteClient>
      <Documents />
    </SiteClient>
  )
}

function Documents() {
  const { t } = useTexts()
  const asked = new URLSearchParams(useQueryText())
  const name = asked.get('name') ?? DOCUMENT_DEFAULT
  const version = versionOf(asked.get('version'))
  const client = useClient()
  const isTerms = name === DOCUMENT_DEFAULT
  const found = useQuery({
    ...documentNamed(client, name, version),
    // Until the next one has come a version stays, and its other language; another document would stand under the name of this one.
    placeholderData: (before, asked) =>
      asked && inputOf<typeof help.document>(asked.queryKey).name === name ? before : undefined,
  })
  // Beside an earlier version it says that others are in force (SES-20); else it is the same question.
  const current = useQuery({ ...documentNamed(client, DOCUMENT_DEFAULT), enabled: isTerms })
  const heldUp = isHeldUp(found)
  const shown = isTerms && version === undefined ? current.data?.version : undefined
  const storage = useStorage()
  // Whoever registers in this tab or in another one agrees to what is shown here.
  useEffect(() => {
    if (shown === undefined) return
    storage.write('termsShown', shown)
    tellTermsShown(shown)
  }, [shown, storage])
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
      {found.isPending && !heldUp && (
        <Coming className={styles.text}>
          <Skeleton height={28} radius={8} />
          <Skeleton height={420} radius={14} />
        </Coming>
      )}
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
          {isTerms && <VersionLine terms={found.data} inForce={current.data?.version} />}
        </article>
      )}
    </div>
  )
}

/** What an address names; nothing where it names no version. */
const versionOf = (text: string | null): number | undefined => {
  const version = Number(text)
  return Number.isSafeInteger(version) && version > 0 && version <= identity.TERMS_VERSION_MAX ? version : undefined
}
