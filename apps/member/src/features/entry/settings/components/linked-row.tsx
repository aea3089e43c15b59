import { useTexts } from '@hiyas/i18n'
import { Button, Skeleton } from '@hiyas/ui'
import type { SocialProvider } from '../../../../shared/social/providers.ts'
import styles from '../screen.module.css'
import type { Linked } from '../use-linked.ts'

export type LinkedRowProps = { provider: SocialProvider; linked: Linked; onUnlink: () => void }

/** One third party: as whom, since when, and the way to link or unlink it. */
export function LinkedRow({ provider, linked, onUnlink }: LinkedRowProps) {
  const { t, date } = useTexts()
  const name = t(`settings.${provider}`)
  const found = linked.of(provider)
  // One at a time: what is said of one must not be said of the other.
  const isOtherBusy = linked.busyWith !== null && linked.busyWith !== provider
  // What did not come is not known: it may be linked.
  const none = linked.failed ? '•••' : t(linked.heldUp ? 'settings.offline' : 'settings.not_linked')
  const since = found && t('settings.linked_since', { date: date(found.linkedAtMs) })
  return (
    <div className={styles.linked} aria-busy={linked.pending}>
      <div className={styles.names}>
        <p className={styles.provider}>{name}</p>
        {linked.pending ? (
          <Skeleton width={140} height={18} />
        ) : (
          <p className={styles.more}>{found === undefined ? none : found.email || since}</p>
        )}
      </div>
      {found === undefined ? (
        <Button
          size="medium"
          disabled={linked.pending || linked.heldUp || linked.failed || isOtherBusy}
          loading={linked.busyWith === provider}
          aria-label={t('settings.link_account', { provider: name })}
          onClick={() => linked.link(provider)}
        >
          {t('settings.link')}
        </Button>
      ) : (
        <Button
          size="medium"
          variant="outline"
          disabled={isOtherBusy}
          loading={linked.busyWith === provider}
          aria-label={t('settings.unlink_account', { provider: name })}
          onClick={onUnlink}
        >
          {t('settings.unlink')}
        </Button>
      )}
    </div>
  )
}
