import { useTexts } from '@hiyas/i18n'
import { Anchor, Button, Checkbox } from '@hiyas/ui'
import { paths } from '../../../../routes/paths.ts'
import { CaptchaField } from '../../../../shared/captcha/captcha-field.tsx'
import { FormAlert } from '../../../../shared/form/form-alert.tsx'
import { problemText } from '../../../../shared/form/problem-text.ts'
import { useSite } from '../../../../shell/boot-context.tsx'
import { fieldsOf, type Rules } from '../form.ts'
import styles from '../screen.module.css'
import { useRegister } from '../use-register.ts'
import { ChosenPassword } from './chosen-password.tsx'
import { PlainField } from './plain-field.tsx'

/** The fields of the rule set, the age and the terms, and one button. */
export function RegisterForm({ rules }: { rules: Rules }) {
  const texts = useTexts()
  const { t } = texts
  const { ageMin } = useSite()
  const { form, field, problems, sending, captcha, agreed, setAgreed, alert } = useRegister(rules)
  return (
    <form {...form} className={styles.form}>
      {fieldsOf(rules).map(name => {
        const error = problemText(texts, problems[name])
        const common = { ...field(name), error, rule: rules[name] }
        if (name === 'captcha') return <CaptchaField key={name} {...field(name)} captcha={captcha} error={error} />
        if (name === 'password' || name === 'confirmPassword')
          return <ChosenPassword key={name} {...common} repeated={name === 'confirmPassword'} />
        return <PlainField key={name} {...common} name={name} />
      })}
      <div>
        <Checkbox long checked={agreed} onChange={event => setAgreed(event.currentTarget.checked)} name="agreed">
          {t('register.agree', { age: ageMin })}{' '}
          <Anchor href={paths.userAgreement()} className={styles.link}>
            {t('register.agree_terms')}
          </Anchor>
        </Checkbox>
        {!agreed && (
          <p className={styles.why} role="status">
            {t('register.agree_needed')}
          </p>
        )}
      </div>
      {alert !== null && <FormAlert>{t(alert)}</FormAlert>}
      <Button type="submit" variant="primary" size="large" wide loading={sending} disabled={!agreed}>
        {t('register.submit')}
      </Button>
    </form>
  )
}
