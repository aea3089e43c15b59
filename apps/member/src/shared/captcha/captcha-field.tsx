import { identity } from '@hiyas/contract'
import { useTexts } from '@hiyas/i18n'
import { Icon, TextField } from '@hiyas/ui'
import { arrowsClockwiseBold, textboxBold } from '@hiyas/ui/icons'
import styles from './captcha-field.module.css'
import type { Captcha } from './use-captcha.ts'

export type CaptchaFieldProps = { name: string; onInput: () => void; captcha: Captcha; error: string | undefined }

/** Digits at the left, the picture at the right; a tap on it draws another. */
export function CaptchaField({ captcha, error, ...field }: CaptchaFieldProps) {
  const { t } = useTexts()
  return (
    <div className={styles.row}>
      <div className={styles.digits}>
        <TextField
          {...field}
          label={t('login.captcha')}
          hint={t('login.captcha_help')}
          error={error}
          icon={textboxBold}
          inputMode="numeric"
          autoComplete="off"
          maxLength={identity.CAPTCHA_LENGTH_MAX}
        />
      </div>
      <button
        type="button"
        className={styles.picture}
        aria-label={t('login.captcha_image')}
        aria-busy={captcha.src === null}
        onClick={captcha.renew}
      >
        {captcha.src !== null && <img src={captcha.src} alt="" width={128} height={50} />}
        <span className={styles.again}>
          <Icon shape={arrowsClockwiseBold} />
        </span>
      </button>
    </div>
  )
}
