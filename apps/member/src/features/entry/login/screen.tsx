import { useTexts } from '@hiyas/i18n'
import { Button, PasswordField, TextField } from '@hiyas/ui'
import { lockSimpleBold, userBold } from '@hiyas/ui/icons'
import { CaptchaField } from '../../../shared/captcha/captcha-field.tsx'
import { EntryFrame } from '../../../shared/entry/entry-frame.tsx'
import { FormAlert } from '../../../shared/form/form-alert.tsx'
import { problemText } from '../../../shared/form/problem-text.ts'
import { LoginStrip } from './components/login-strip.tsx'
import styles from './screen.module.css'
import { useLogin } from './use-login.ts'

/** Username and password; the captcha only after the server has asked for it (LOGIN-20, LOGIN-21). */
export default function LoginScreen() {
  const texts = useTexts()
  const { t } = texts
  const { form, field, problems, sending, captcha, alert, sentHere } = useLogin()
  return (
    <EntryFrame art="hero">
      <form {...form} className={styles.form}>
        <h1 className={styles.title}>{t('login.title')}</h1>
        {sentHere && alert === null && <p className={styles.notice}>{t('login.please')}</p>}
        <TextField
          {...field('username')}
          label={t('login.username')}
          icon={userBold}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={50}
          error={problemText(texts, problems.username)}
        />
        <PasswordField
          {...field('password')}
          label={t('login.password')}
          icon={lockSimpleBold}
          autoComplete="current-password"
          maxLength={128}
          showLabel={t('login.show_password')}
          hideLabel={t('login.hide_password')}
          error={problemText(texts, problems.password)}
        />
        {captcha !== null && (
          <CaptchaField {...field('captcha')} captcha={captcha} error={problemText(texts, problems.captcha)} />
        )}
        {alert !== null && <FormAlert>{t(alert)}</FormAlert>}
        <Button type="submit" variant="primary" size="large" wide loading={sending}>
          {t('login.submit')}
        </Button>
      </form>
      <LoginStrip />
    </EntryFrame>
  )
}
