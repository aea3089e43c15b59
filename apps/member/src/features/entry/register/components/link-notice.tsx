import { useTexts } from '@hiyas/i18n'
import { Icon, IconButton } from '@hiyas/ui'
import { userCircleFill, xBold } from '@hiyas/ui/icons'
import { useHandOver } from '../../../../shared/focus/use-hand-over.ts'
import type { PendingIdentity } from '../../../../shared/social/pending.ts'
import styles from '../screen.module.css'

export type LinkNoticeProps = { identity: PendingIdentity; onForget: () => void }

/** Whom the account will be linked to, and a way out of it. */
export function LinkNotice({ identity, onForget }: LinkNoticeProps) {
  const { t } = useTexts()
  const { firebaseChannel, name, email } = identity
  const forget = useHandOver<HTMLButtonElement>(() => document.querySelector('form input'))
  if (firebaseChannel === 'sms') return null
  const provider = t(`social.${firebaseChannel}`)
  const who = name || email
  return (
    <div className={styles.notice}>
      <Icon shape={userCircleFill} className={styles.noticeIcon} />
      <p className={styles.noticeText}>
        {who === '' ? t('register.linking', { provider }) : t('register.linking_named', { provider, name: who })}
      </p>
      <IconButton ref={forget} icon={xBold} label={t('register.unlink')} onClick={onForget} />
    </div>
  )
}
