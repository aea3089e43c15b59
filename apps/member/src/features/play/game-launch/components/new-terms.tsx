import { NEVER_FRESH_MS, useCall, useClient } from '@hiyas/client'
import { identity } from '@hiyas/contract'
import { useTexts } from '@hiyas/i18n'
import { Anchor, Button, Skeleton } from '@hiyas/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../../../routes/paths.ts'
import { FailedState } from '../../../../shared/failed-state.tsx'
import { handsOver } from '../../../../shared/focus/hand-over.ts'
import { FormAlert } from '../../../../shared/form/form-alert.tsx'
import { refusalKey } from '../../../../shared/form/problem-text.ts'
import { DOCUMENT_DEFAULT, documentNamed } from '../../../../shared/help/documents.ts'
import { HtmlText } from '../../../../shared/html/html-text.tsx'
import { LogoutDialog } from '../../../../shared/logout/logout-dialog.tsx'
import styles from '../new-terms.module.css'

export type NewTermsProps = { onAccepted: () => void; onLeave: () => void }

/** In place of the game, until the terms that came into force are accepted (SES-20). Whoever does not has all of the site but its games. */
export default function NewTerms({ onAccepted, onLeave }: NewTermsProps) {
  const { t, date } = useTexts()
  const found = useQuery({ ...documentNamed(useClient(), DOCUMENT_DEFAULT), staleTime: NEVER_FRESH_MS })
  const accept = useCall(identity.acceptTerms)
  const [isLeaving, setLeaving] = useState(false)
  // What was read before may be the version before, also where it could not be read again: he is shown nothing that he cannot accept.
  const terms = found.isFetchedAfterMount && !found.isError ? found.data : undefined
  const say = (version: number) =>
    accept.mutate({ version }, { onSuccess: onAccepted, onError: () => void found.refetch() })
  // While it is asked for again there are the two ways out, as at first.
  if (found.isError && !found.isFetching)
    return (
      <div className={styles.page}>
        <FailedState
          inline
          title={t('game.terms')}
          text={t('game.terms_failed')}
          onRetry={() => void found.refetch()}
        />
      </div>
    )
  return (
    <section className={styles.page} aria-labelledby="new-terms">
      <h2 id="new-terms" className={styles.title}>
        {t('game.terms')}
      </h2>
      <p className={styles.said}>{t('game.terms_detail')}</p>
      {terms === undefined ? (
        <Skeleton height={240} radius={14} />
      ) : (
        <>
          <article className={styles.text} aria-label={terms.title}>
            <HtmlText html={terms.content} />
          </article>
          <p className={styles.said}>
            {t('game.terms_since', { date: date(terms.since) })}{' '}
            {terms.version > 1 && (
              <Anchor className={styles.before} href={paths.userAgreement(DOCUMENT_DEFAULT, terms.version - 1)}>
                {t('game.terms_before')}
              </Anchor>
            )}
          </p>
        </>
      )}
      {accept.isError && <FormAlert>{t(refusalKey(accept.error.refusal.code))}</FormAlert>}
      <div className={styles.actions}>
        <Button wide onClick={() => setLeaving(true)}>
          {t('game.terms_log_out')}
        </Button>
        <Button wide onClick={onLeave}>
          {t('game.terms_later')}
        </Button>
        <Button
          ref={handsOver}
          wide
          variant="primary"
          disabled={terms === undefined}
          loading={accept.isPending}
          onClick={() => terms && say(terms.version)}
        >
          {t('game.terms_accept')}
        </Button>
      </div>
      <LogoutDialog open={isLeaving} onClose={() => setLeaving(false)} />
    </section>
  )
}
