import { useTexts } from '@hiyas/i18n'
import { Button } from '@hiyas/ui'
import { CaptchaField } from '../../../../shared/captcha/captcha-field.tsx'
import { SmsCodeField } from '../../../../shared/codes/sms-code-field.tsx'
import { SmsRisk } from '../../../../shared/codes/sms-risk.tsx'
import { FormAlert } from '../../../../shared/form/form-alert.tsx'
import { problemText } from '../../../../shared/form/problem-text.ts'
import { MobileNumberField } from '../../../../shared/mobile/mobile-number-field.tsx'
import { NewPasswordField } from '../../../../shared/password/password-fields.tsx'
import styles from '../screen.module.css'
import { usePhone } from '../use-phone.ts'

/** Number, code, new password (FORGOT-09 to FORGOT-12). */
export function PhoneForm() {
  const texts = useTexts()
  const { t } = texts
  const { form, field, problems, rules, mobile, captcha, sms, sending, alert, touched, hasErrors } = usePhone()
  const number = field('mobileNum')
  return (
    <form {...form} className={styles.form}>
      <MobileNumberField
        {...number}
        onInput={() => {
          number.onInput()
          sms.onNumber()
        }}
        mobile={mobile}
        error={problemText(texts, problems.mobileNum)}
      />
      {captcha.shown && (
        <CaptchaField {...field('captcha')} captcha={captcha} error={problemText(texts, problems.captcha)} />
      )}
      <SmsCodeField {...field('verificationCode')} sms={sms} error={problemText(texts, problems.verificationCode)} />
      <SmsRisk safer="mail" />
      <NewPasswordField
        {...field('newPassword')}
        rule={rules.password}
        error={problemText(texts, problems.newPassword)}
      />
      {alert !== null && <FormAlert>{t(alert)}</FormAlert>}
      <Button type="submit" variant="primary" size="large" wide loading={sending} disabled={!touched || hasErrors}>
        {t(sending ? 'account.loading' : 'forgot.set_password')}
      </Button>
    </form>
  )
}
