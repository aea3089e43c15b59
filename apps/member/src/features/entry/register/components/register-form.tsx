import { useTexts } from '@hiyas/i18n'
import { Button } from '@hiyas/ui'
import { FormAlert } from '../../../../shared/form/form-alert.tsx'
import styles from '../screen.module.css'
import { type RegisterOptions, useRegister } from '../use-register.ts'
import { Agreement } from './agreement.tsx'
import { RegisterField } from './register-field.tsx'

/** The fields of the rule set, the age and the terms, and one button. */
export function RegisterForm(options: RegisterOptions) {
  const { t } = useTexts()
  const registration = useRegister(options)
  const { form, fields, sending, agreed, setAgreed, alert } = registration
  return (
    <form {...form} className={styles.form}>
      {fields.map(name => (
        <RegisterField key={name} name={name} registration={registration} invitation={options.invitation} />
      ))}
      <Agreement agreed={agreed} onChange={setAgreed} />
      {alert !== null && <FormAlert>{t(alert)}</FormAlert>}
      <Button type="submit" variant="primary" size="large" wide loading={sending} disabled={!agreed}>
        {t('register.submit')}
      </Button>
    </form>
  )
}
