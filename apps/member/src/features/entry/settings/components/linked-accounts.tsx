import { useClient } from '@hiyas/client'
import { identity } from '@hiyas/contract'
import { useTexts } from '@hiyas/i18n'
import { Button, Card, Dialog } from '@hiyas/ui'
import { useRef, useState } from 'react'
import { paths } from '../../../../routes/paths.ts'
import { FormAlert } from '../../../../shared/form/form-alert.tsx'
import { refusalKey } from '../../../../shared/form/problem-text.ts'
import { useLogOut } from '../../../../shared/logout/use-log-out.ts'
import { useStorage } from '../../../../shared/page/boot-context.tsx'
import { RetryLine } from '../../../../shared/retry-line.tsx'
import type { SocialProvider } from '../../../../shared/social/providers.ts'
import { clearRemembered, readRemembered } from '../../../../storage/remembered.ts'
import styles from '../screen.module.css'
import { useLinked } from '../use-linked.ts'
import { LinkedRow } from './linked-row.tsx'

/** The third parties the merchant has, each linked or not. Both ways need a login a moment ago. */
export function LinkedAccounts({ providers }: { providers: readonly SocialProvider[] }) {
  const { t } = useTexts()
  const linked = useLinked()
  const title = useRef<HTMLHeadingElement>(null)
  const [removing, setRemoving] = useState<SocialProvider | null>(null)
  const provider = t(`settings.${removing ?? 'google'}`)
  return (
    <section className={styles.part} aria-labelledby="linked">
      <h2 ref={title} id="linked" tabIndex={-1} className={styles.title}>
        {t('settings.linked')}
      </h2>
      {!linked.failed && <p className={styles.detail}>{t('settings.linked_detail')}</p>}
      <Card>
        {providers.map(provider => (
          <LinkedRow key={provider} provider={provider} linked={linked} onUnlink={() => setRemoving(provider)} />
        ))}
      </Card>
      {linked.failed && (
        <RetryLine
          className={styles.retry}
          failed={t('settings.linked_failed')}
          waiting={t('shell.loading')}
          isTrying={linked.retrying}
          onRetry={linked.retry}
          heir={() => title.current}
        />
      )}
      {linked.refusal !== null && linked.refusal !== 'session.not.fresh' && (
        <FormAlert>{t(refusalKey(linked.refusal))}</FormAlert>
      )}
      <Dialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={t('settings.unlink_question', { provider })}
        actions={
          <>
            <Button onClick={() => setRemoving(null)}>{t('settings.cancel')}</Button>
            <Button
              variant="danger"
              onClick={() => {
                if (removing !== null) linked.unlink(removing)
                setRemoving(null)
              }}
            >
              {t('settings.unlink')}
            </Button>
          </>
        }
      >
        {t('settings.unlink_detail', { provider })}
      </Dialog>
      <FreshDialog open={linked.refusal === 'session.not.fresh'} onClose={linked.forgive} />
    </section>
  )
}

/** Says why a login a moment ago is needed, and leads to it and back. */
function FreshDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts()
  const { leaving, logOut } = useLogOut()
  const client = useClient()
  const storage = useStorage()
  const logInAnew = () => {
    // What the device remembers opens the account and proves nobody: the login must ask for the password.
    const kept = readRemembered(storage)
    if (kept?.type === 'username') {
      clearRemembered(storage)
      // Nobody else may use it either (LOGIN-80).
      void client.call(identity.forgetDevice, { deviceCredential: kept.credential })
    }
    void logOut(paths.login(paths.settings()))
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('settings.fresh_title')}
      actions={
        <>
          <Button onClick={onClose}>{t('settings.cancel')}</Button>
          <Button variant="primary" loading={leaving} onClick={logInAnew}>
            {t('settings.fresh_action')}
          </Button>
        </>
      }
    >
      {t('settings.fresh_detail')}
    </Dialog>
  )
}
