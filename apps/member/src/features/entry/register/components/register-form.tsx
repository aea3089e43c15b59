import { useTexts } from '@hiyas/i18n'
import { Button } from '@hiyas/ui'
import { FormAlert } from '../../../../shared/form/form-alert.tsx'
import { SocialButtons } from '../../../../shared/social/social-buttons.tsx'
import styles from '../screen.module.css'
import { type RegisterOptions, useRegister } from '../use-register.ts'
import { Agreement } from './agreement.tsx'
import { LinkNotice } from './link-notice.tsx'
import { RegisterField } from './register-field.tsx'

/** The fields of the rule set, the age and the terms, and one button. */
export function RegisterForm(options: RegisterOptions) {
  const { t } = useTexts()
  const registration = useRegister(options)
  const { form, fields, sending, identity, agreed, setAgreed, alert } = registration
  const isLinking = identity.identity !== null
  return (
    <>
      <form {...form} className={styles.form}>
        {identity.identity !== null && <LinkNotice identity={identity.identity} onForget={identity.forget} />}
        {fields.map(name => (
          <RegisterField key={name} name={name} registration={registration} />
        ))}
        <Agreement agreed={agreed} onChange={setAgreed} />
        {alert !== null && <FormAlert>{t(alert)}</FormAlert>}
        <Button type="submit" variant="primary" size="large" wide loading={sending} disabled={!agreed}>
          {t('register.submit')}
        </Button>
      </form>
      {/* As on the login: an account elsewhere is a way beside a username (REG-11). */}
      {options.method === 'username' && !isLinking && (
        <div className={styles.social}>
          <SocialButtons />
        </div>
      )}
    </>
  )
}
