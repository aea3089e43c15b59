import { symbolPath } from '@hiyas/art'
import { useClient } from '@hiyas/client'
import { useTexts } from '@hiyas/i18n'
import { Anchor, Button, EmptyState, ErrorState, Skeleton } from '@hiyas/ui'
import { arrowsClockwiseBold } from '@hiyas/ui/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { paths } from '../../../routes/paths.ts'
import { EntryFrame } from '../../../shared/entry/entry-frame.tsx'
import { ServiceLink } from '../../../shared/service-link.tsx'
import { useFlag } from '../../../shell/boot-context.tsx'
import { RegisterForm } from './components/register-form.tsx'
import { registerRules } from './queries.ts'
import styles from './screen.module.css'

/** Opens an account by username. What the form asks for, the server's rule set says. */
export default function RegisterScreen() {
  const { t } = useTexts()
  const open = useFlag('USERNAMEREG3')
  return (
    <EntryFrame art="gift" headline={t('register.headline')}>
      <h1 className={styles.title}>{t('register.title')}</h1>
      {open ? <Rules /> : <Closed />}
      <p className={styles.login}>
        {t('register.have_account')}{' '}
        <Anchor href={paths.login()} className={styles.link}>
          {t('register.log_in')}
        </Anchor>
      </p>
    </EntryFrame>
  )
}

function Rules() {
  const { t } = useTexts()
  const rules = useQuery({ ...registerRules(useClient()), placeholderData: keepPreviousData })
  if (rules.isPending) return <FormSkeleton />
  if (rules.isSuccess) return <RegisterForm rules={rules.data} />
  return (
    <ErrorState
      size="inline"
      symbolSrc={symbolPath('e:1f50c', 'full')}
      title={t('register.rules_failed')}
      text={t('register.rules_failed_detail')}
      actions={
        <Button icon={arrowsClockwiseBold} onClick={() => void rules.refetch()}>
          {t('shell.retry')}
        </Button>
      }
    />
  )
}

/** REG-09. */
function Closed() {
  const { t } = useTexts()
  return (
    <EmptyState
      symbolSrc={symbolPath('em_owl', 'full')}
      title={t('register.closed')}
      text={t('register.closed_detail')}
      action={<ServiceLink />}
    />
  )
}

function FormSkeleton() {
  return (
    <div className={styles.form} aria-busy="true">
      {['username', 'password', 'confirm'].map(field => (
        <Skeleton key={field} height={74} radius={13} />
      ))}
      <Skeleton height={54} radius={16} />
    </div>
  )
}
