import { useTexts } from '@hiyas/i18n'
import { Button, Card, ListRow } from '@hiyas/ui'
import { deviceMobileDuotone } from '@hiyas/ui/duotone-icons'
import { clockCounterClockwiseBold, lockBold, signOutBold } from '@hiyas/ui/icons'
import { useState } from 'react'
import { paths } from '../../../routes/paths.ts'
import { useSession } from '../../../session/provider.tsx'
import { isTrial, looksLikeMember } from '../../../session/reducer.ts'
import { handsOver } from '../../../shared/focus/hand-over.ts'
import { isHeldUp } from '../../../shared/held-up.tsx'
import { LogoutDialog } from '../../../shared/logout/logout-dialog.tsx'
import { useMemberInfo } from '../../../shared/member/use-member-info.ts'
import { useSite } from '../../../shared/page/boot-context.tsx'
import { LanguageMenu } from '../../../shared/page/language-menu.tsx'
import { socialProviders } from '../../../shared/social/providers.ts'
import { AccountHead } from './components/account-head.tsx'
import { Appearance } from './components/appearance.tsx'
import { LinkedAccounts } from './components/linked-accounts.tsx'
import styles from './screen.module.css'

/** Who is logged in, what keeps his account safe, and the way out (SET-01 to SET-04). */
export default function SettingsScreen() {
  const { t, language } = useTexts()
  const state = useSession()
  const providers = socialProviders(useSite())
  const [leaving, setLeaving] = useState(false)
  const trial = isTrial(state)
  const hasAccount = looksLikeMember(state) && !trial
  return (
    <div className={styles.page}>
      <AccountHead />
      <section className={styles.part} aria-labelledby="security">
        <h2 id="security" className={styles.title}>
          {t('settings.security')}
        </h2>
        <Card>
          {/* A trial has no password (SESS-24). */}
          {!trial && <ListRow icon={lockBold} label={t('settings.change_password')} href={paths.changePassword()} />}
          <ListRow icon={deviceMobileDuotone} label={t('settings.devices')} href={paths.devices()} />
          <LastLogin />
        </Card>
      </section>
      <section className={styles.language} aria-labelledby="language">
        <div>
          <h2 id="language" className={styles.title}>
            {t('shell.language')}
          </h2>
          <p className={styles.detail}>{t(`language.${language}`)}</p>
        </div>
        <LanguageMenu />
      </section>
      <Appearance />
      {hasAccount && providers.length > 0 && <LinkedAccounts providers={providers} />}
      <Button wide icon={signOutBold} onClick={() => setLeaving(true)}>
        {t('settings.sign_out')}
      </Button>
      <LogoutDialog open={leaving} onClose={() => setLeaving(false)} />
    </div>
  )
}

/** The login before this one, for the member to recognise or not (SES-05). */
function LastLogin() {
  const { t, dateTime } = useTexts()
  const { info, asked } = useMemberInfo({ renewed: true })
  const unknown = isHeldUp(asked) ? t('settings.offline') : '•••'
  const when = info === undefined ? unknown : info.lastLogin === 0 ? t('settings.never') : dateTime(info.lastLogin)
  // It stays while it is tried again, and with it the focus of who pressed it.
  const failed = info === undefined && asked.isFetched
  return (
    <ListRow
      icon={clockCounterClockwiseBold}
      label={t('settings.last_login')}
      value={
        <span className={styles.lastLogin}>
          {failed ? (
            <Button ref={handsOver} loading={asked.isFetching} onClick={() => void asked.refetch()}>
              {t('shell.retry')}
            </Button>
          ) : (
            when
          )}
          {info !== undefined && info.lastLoginIp !== '' && <small className={styles.ip}>{info.lastLoginIp}</small>}
        </span>
      }
    />
  )
}
