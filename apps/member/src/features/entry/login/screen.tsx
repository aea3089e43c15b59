import { useTexts } from '@hiyas/i18n'
import { Segment, TabPanel } from '@hiyas/ui'
import { chatCircleDotsBold, chatCircleDotsFill, userBold, userFill } from '@hiyas/ui/icons'
import { EntryFrame } from '../../../shared/entry/entry-frame.tsx'
import { EntryRisk } from '../../../shared/entry/entry-risk.tsx'
import { SiteClient } from '../../../shared/entry/site-client.tsx'
import { useFlag, useSite } from '../../../shared/page/boot-context.tsx'
import { LoginStrip } from './components/login-strip.tsx'
import { SmsForm } from './components/sms-form.tsx'
import { UsernameForm } from './components/username-form.tsx'
import styles from './screen.module.css'
import { type Login, useLogin } from './use-login.ts'

/** Ties the tabs to what they show. */
const WAYS = 'login-way'

/** Two ways in where the merchant has both (LOGIN-02, LOGIN-03), else the username alone (LOGIN-04). */
export default function LoginScreen() {
  return (
    <SiteClient>
      <LoggingIn />
    </SiteClient>
  )
}

function LoggingIn() {
  const { t } = useTexts()
  const login = useLogin()
  const smsOpen = useFlag('MOBILEVERCODELOGIN3')
  const { siteName } = useSite()
  const { method, from, alert } = login
  return (
    <EntryFrame art="hero">
      <h1 className={smsOpen ? 'unseen' : styles.title}>{t('login.title', { site: siteName })}</h1>
      {from !== null && alert === null && <p className={styles.notice}>{t('login.please')}</p>}
      {smsOpen ? (
        <>
          <Ways login={login} />
          <TabPanel idBase={WAYS} tab={method}>
            {method === 'sms' ? <SmsForm login={login} /> : <UsernameForm login={login} />}
          </TabPanel>
        </>
      ) : (
        <UsernameForm login={login} />
      )}
      <LoginStrip />
      <EntryRisk />
    </EntryFrame>
  )
}

function Ways({ login: { method, select } }: { login: Login }) {
  const { t } = useTexts()
  return (
    <div className={styles.ways}>
      <Segment
        label={t('login.methods')}
        idBase={WAYS}
        current={method}
        onSelect={select}
        entries={[
          { key: 'username', label: t('login.tab_username'), icon: userBold, iconCurrent: userFill },
          { key: 'sms', label: t('login.tab_sms'), icon: chatCircleDotsBold, iconCurrent: chatCircleDotsFill },
        ]}
      />
    </div>
  )
}
