import { symbolPath } from '@hiyas/art'
import { useClient } from '@hiyas/client'
import { useTexts } from '@hiyas/i18n'
import { Anchor, EmptyState, Segment, Skeleton, TabPanel } from '@hiyas/ui'
import { deviceMobileBold, userBold, userFill } from '@hiyas/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../../routes/paths.ts'
import { type CheckedInvitation, useInvitation } from '../../../shared/affiliate/use-invitation.ts'
import { EntryFrame } from '../../../shared/entry/entry-frame.tsx'
import { EntryRisk } from '../../../shared/entry/entry-risk.tsx'
import { SiteClient } from '../../../shared/entry/site-client.tsx'
import { FailedState } from '../../../shared/failed-state.tsx'
import { HeldUp, isHeldUp } from '../../../shared/held-up.tsx'
import { useFlag } from '../../../shared/page/boot-context.tsx'
import { ServiceLink } from '../../../shared/service-link.tsx'
import { Coming } from '../../../shared/status-line/coming.tsx'
import { RegisterForm } from './components/register-form.tsx'
import type { Method } from './fields.ts'
import { registerRules } from './queries.ts'
import styles from './screen.module.css'
import { useBand } from './use-band.ts'

/** Opens an account by username or by mobile number. What the form asks for, the server's rule set says. */
export default function RegisterScreen() {
  return (
    <SiteClient>
      <Registering />
    </SiteClient>
  )
}

function Registering() {
  const { t } = useTexts()
  const methods = useMethods()
  return (
    <EntryFrame art="gift" {...useBand()}>
      <h1 className="unseen">{t('register.title')}</h1>
      {methods.length === 0 ? <Closed /> : <Ways methods={methods} />}
      <EntryRisk />
    </EntryFrame>
  )
}

const TABS = 'register'

/** REG-04 to REG-08: a choice only where there is one, and the username first. */
function Ways({ methods }: { methods: readonly Method[] }) {
  const { t } = useTexts()
  const [chosen, choose] = useState<Method>('username')
  const method = methods.find(known => known === chosen) ?? methods[0] ?? 'username'
  if (methods.length === 1) return <Registration method={method} />
  return (
    <>
      <Segment
        label={t('register.methods')}
        idBase={TABS}
        current={method}
        onSelect={choose}
        entries={[
          { key: 'username', label: t('register.by_username'), icon: userBold, iconCurrent: userFill },
          { key: 'mobileNum', label: t('register.by_mobile'), icon: deviceMobileBold },
        ]}
      />
      <div className={styles.panel}>
        <TabPanel idBase={TABS} tab={method}>
          <Registration method={method} />
        </TabPanel>
      </div>
    </>
  )
}

/** The form, once it is known which fields it has. It stays while its rules come anew in another language. */
function Registration({ method }: { method: Method }) {
  const { t } = useTexts()
  const rules = useQuery(registerRules(useClient()))
  const invitation = useToldInvitation()
  const [known, setKnown] = useState(rules.data)
  if (rules.data !== undefined && rules.data !== known) setKnown(rules.data)
  if ((known === undefined && isHeldUp(rules)) || invitation.kind === 'held_up')
    return (
      <>
        <HeldUp />
        <LogIn />
      </>
    )
  if (known === undefined && rules.isError)
    return (
      <>
        <FailedState
          title={t('register.rules_failed')}
          text={t('register.rules_failed_detail')}
          onRetry={() => void rules.refetch()}
          inline
        />
        <LogIn />
      </>
    )
  if (known === undefined || invitation.kind === 'checking') return <FormSkeleton method={method} />
  return (
    <>
      <RegisterForm rules={known} method={method} invitation={invitation} />
      <LogIn />
    </>
  )
}

/** What became of the link, as told last: a form that stands stays while it is asked about once more, with the next connection (REG-54). */
function useToldInvitation(): CheckedInvitation {
  const checked = useInvitation()
  const [told, setTold] = useState<CheckedInvitation | null>(null)
  const isTold = checked.kind !== 'checking' && checked.kind !== 'held_up'
  if (isTold && checked.kind !== told?.kind) setTold(checked)
  return told ?? checked
}

function LogIn() {
  const { t } = useTexts()
  return (
    <p className={styles.login}>
      {t('register.have_account')}{' '}
      <Anchor href={paths.login()} className={styles.link}>
        {t('register.log_in')}
      </Anchor>
    </p>
  )
}

/** Neither way to register is on: it says so, and leads to the login (REG-09). */
function Closed() {
  const { t } = useTexts()
  return (
    <>
      <EmptyState
        symbolSrc={symbolPath('em_owl', 'large')}
        title={t('register.closed')}
        text={t('register.closed_detail')}
        action={<ServiceLink />}
      />
      <LogIn />
    </>
  )
}

/** What every form begins with. What follows below comes with it, so that nothing that stands moves. */
function FormSkeleton({ method }: { method: Method }) {
  const { t } = useTexts()
  return (
    <Coming className={styles.form} text={t('register.loading')}>
      {(method === 'username' ? ['name', 'password', 'confirm'] : ['number', 'code']).map(field => (
        <div key={field} className={styles.waiting}>
          <Skeleton width="34%" height={14} radius={6} />
          <Skeleton height={50} radius={13} />
        </div>
      ))}
      <Skeleton height={54} radius={16} />
    </Coming>
  )
}

function useMethods(): Method[] {
  const byUsername = useFlag('USERNAMEREG3')
  const byMobile = useFlag('MOBILENUMREG3')
  return [...(byUsername ? (['username'] as const) : []), ...(byMobile ? (['mobileNum'] as const) : [])]
}
