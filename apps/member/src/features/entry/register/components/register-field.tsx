import { useTexts } from '@hiyas/i18n'
import { Pill } from '@hiyas/ui'
import { checkBold } from '@hiyas/ui/icons'
import { CaptchaField } from '../../../../shared/captcha/captcha-field.tsx'
import { SmsCodeField } from '../../../../shared/codes/sms-code-field.tsx'
import { problemText } from '../../../../shared/form/problem-text.ts'
import { MobileNumberField } from '../../../../shared/mobile/mobile-number-field.tsx'
import { ConfirmPasswordField, NewPasswordField } from '../../../../shared/password/password-fields.tsx'
import { StatusLine } from '../../../../shared/status-line/status-line.tsx'
import { type Field, isRequired } from '../fields.ts'
import styles from '../screen.module.css'
import type { useRegister } from '../use-register.ts'
import { PlainField, type PlainFieldProps } from './plain-field.tsx'

type Registration = ReturnType<typeof useRegister>

export type RegisterFieldProps = { name: Field; registration: Registration }

/** One field, by its name. */
export function RegisterField({ name, registration }: RegisterFieldProps) {
  const texts = useTexts()
  const { field, problems, situation, sms, captcha } = registration
  const error = problemText(texts, problems[name])
  const optional = !isRequired(name, situation)
  const common = { ...field(name), error, rule: situation.rules[name], optional }
  switch (name) {
    case 'captcha':
      return <CaptchaField {...field(name)} captcha={captcha} error={error} />
    case 'verificationCode':
      return <SmsCodeField {...field(name)} sms={sms} error={error} />
    case 'mobileNum':
      return <NumberField registration={registration} error={error} optional={optional} />
    case 'password':
      return (
        <NewPasswordField
          {...field(name)}
          rule={situation.rules[name]}
          label={texts.t('register.password')}
          error={error}
          required
        />
      )
    case 'confirmPassword':
      return <ConfirmPasswordField {...field(name)} label={texts.t('register.confirm')} error={error} required />
    case 'username':
      return <UsernameField {...common} registration={registration} />
    case 'affiliateCode':
      return <AffiliateField {...common} registration={registration} />
    default:
      return <PlainField {...common} name={name} />
  }
}

type OwnFieldProps = Omit<PlainFieldProps, 'name' | 'onInput'> & { onInput: () => void; registration: Registration }

/** With a tick as soon as the server knows that nobody has the name. Either is heard too: the focus is in the field meanwhile. */
function UsernameField({ registration, onInput, error, ...field }: OwnFieldProps) {
  const { t } = useTexts()
  const { free, taken: isTaken, typed } = registration.username
  const { kept } = registration
  const taken = isTaken ? t('refusal.user.name.exists') : undefined
  return (
    <>
      <PlainField
        {...field}
        name="username"
        error={error ?? taken}
        valid={free}
        defaultValue={kept.username}
        onInput={event => {
          onInput()
          kept.username = event.currentTarget.value
          typed(kept.username)
        }}
      />
      <StatusLine text={taken ?? (free ? t('register.username_free') : '')} />
    </>
  )
}

/** The number, the same on both tabs (REG-35). */
function NumberField({ registration, error, optional }: Pick<OwnFieldProps, 'registration' | 'error' | 'optional'>) {
  const { t } = useTexts()
  const { mobile, sms, kept } = registration
  const { name, onInput } = registration.field('mobileNum')
  return (
    <MobileNumberField
      name={name}
      mobile={mobile}
      error={error}
      aside={optional ? t('register.optional') : undefined}
      required={!optional}
      defaultValue={kept.mobileNum}
      onInput={event => {
        onInput()
        kept.mobileNum = event.currentTarget.value
        sms.onNumber()
      }}
    />
  )
}

/** An invitation code, looked up when it is left; good ones are marked as such. */
function AffiliateField({ registration, onInput, error, ...field }: OwnFieldProps) {
  const texts = useTexts()
  const { t } = texts
  const { applied, problem, typed, left } = registration.affiliate
  return (
    <PlainField
      {...field}
      name="affiliateCode"
      error={error ?? problemText(texts, problem)}
      hint={registration.linkFailed ? t('register.link_error') : undefined}
      valid={applied}
      onInput={() => {
        onInput()
        typed()
      }}
      onBlur={event => left(event.currentTarget.value)}
      trailing={
        <span role="status" className={styles.applied}>
          {applied && (
            <Pill tone="success" icon={checkBold}>
              {t('register.affiliate_applied')}
            </Pill>
          )}
        </span>
      }
    />
  )
}
