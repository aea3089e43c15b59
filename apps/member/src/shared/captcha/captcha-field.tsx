import { identity } from '@hiyas/contract'
import { useTexts } from '@hiyas/i18n'
import { Icon, keepDigits, pasteDigits, TextField } from '@hiyas/ui'
import { arrowsClockwiseBold, checkCircleFill, textboxBold } from '@hiyas/ui/icons'
import { useEffect, useRef } from 'react'
import { useCaughtFocus } from '../focus/use-caught-focus.ts'
import styles from './captcha-field.module.css'
import type { Captcha } from './use-captcha.ts'

export type CaptchaFieldProps = { name: string; onInput: () => void; captcha: Captcha; error: string | undefined }

/** Digits at the left, the picture at the right; a tap on it draws another. Below, the way for who cannot read it. */
export function CaptchaField({ captcha, error, name, onInput }: CaptchaFieldProps) {
  const { t } = useTexts()
  const { work } = captcha
  const digits = useEmptiedWith(captcha.src)
  if (work.kind === 'done') return <Verified />
  return (
    <div>
      <div className={styles.row}>
        <div className={styles.digits}>
          <TextField
            ref={digits}
            name={name}
            label={t('login.captcha')}
            error={error ?? (captcha.missing ? t('captcha.missing') : undefined)}
            icon={textboxBold}
            inputMode="numeric"
            autoComplete="off"
            maxLength={identity.CAPTCHA_LENGTH_MAX}
            onPaste={pasteDigits}
            onInput={event => {
              keepDigits(event)
              onInput()
            }}
          />
        </div>
        <Picture captcha={captcha} />
      </div>
      {work.kind === 'working' ? <Working share={work.share} /> : <Help captcha={captcha} />}
    </div>
  )
}

function Picture({ captcha }: { captcha: Captcha }) {
  const { t } = useTexts()
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label={t('login.captcha_image')}
      aria-busy={captcha.src === null && !captcha.missing}
      onClick={captcha.ask}
    >
      {captcha.src !== null && <img src={captcha.src} alt="" width={128} height={50} />}
      <span className={styles.again}>
        <Icon shape={arrowsClockwiseBold} />
      </span>
    </button>
  )
}

/** It goes while the device works; where that failed it is here again, for who had pressed it. */
function Help({ captcha: { work, solve } }: { captcha: Captcha }) {
  const { t } = useTexts()
  const failed = work.kind === 'failed'
  const button = useCaughtFocus<HTMLButtonElement>(failed)
  return (
    <button ref={button} type="button" className={styles.help} onClick={solve}>
      {t(failed ? 'captcha.failed' : 'captcha.help')}
    </button>
  )
}

function Working({ share }: { share: number }) {
  const { t } = useTexts()
  const line = useCaughtFocus<HTMLParagraphElement>()
  return (
    <p ref={line} tabIndex={-1} className={styles.working}>
      <span role="status">{t('captcha.working')}</span>
      <progress aria-label={t('captcha.progress')} max={1} value={share} className={styles.progress} />
    </p>
  )
}

function Verified() {
  const { t } = useTexts()
  const line = useCaughtFocus<HTMLParagraphElement>()
  return (
    <p ref={line} role="status" tabIndex={-1} className={styles.verified}>
      <Icon shape={checkCircleFill} className={styles.tick} />
      {t('captcha.verified')}
    </p>
  )
}

/** Digits of one picture are wrong for the next. The input holds its own value, as every field does. */
function useEmptiedWith(src: string | null) {
  const digits = useRef<HTMLInputElement>(null)
  const last = useRef(src)
  useEffect(() => {
    if (src !== null && last.current !== null && src !== last.current && digits.current !== null)
      digits.current.value = ''
    last.current = src ?? last.current
  }, [src])
  return digits
}
