import { useTexts } from '@hiyas/i18n'
import { Anchor, Button, Checkbox } from '@hiyas/ui'
import { useState } from 'react'
import { paths } from '../../../../routes/paths.ts'
import { CaptchaField, type CaptchaFieldProps } from '../../../../shared/captcha/captcha-field.tsx'
import { useAsksAge } from '../../../../shared/entry/asks-age.ts'
import { useTrial } from '../../../../shared/entry/use-trial.ts'
import { useCaughtFocus } from '../../../../shared/focus/use-caught-focus.ts'
import { FormAlert } from '../../../../shared/form/form-alert.tsx'
import { refusalKey } from '../../../../shared/form/problem-text.ts'
import { useFlag } from '../../../../shared/page/boot-context.tsx'
import styles from '../screen.module.css'
import type { Login } from '../use-login.ts'

export type LoginEndProps = {
  login: Login
  captcha: Omit<CaptchaFieldProps, 'captcha'>
  rememberLabel: string
  /** The box is ticked at first, because this device remembers already. */
  remembered?: boolean
  sending: boolean
}

/** What ends both forms: the captcha while it is asked for (LOGIN-20, LOGIN-21), remember and trial, and the button. */
export function LoginEnd({ login, captcha, rememberLabel, remembered = false, sending }: LoginEndProps) {
  const { t } = useTexts()
  const trialOpen = useFlag('FREEPLAY3')
  return (
    <>
      {login.captcha.shown && <CaptchaField {...captcha} captcha={login.captcha} />}
      <div className={styles.choices}>
        <Checkbox name="remember" defaultChecked={remembered}>
          {rememberLabel}
        </Checkbox>
        {trialOpen && <TryFree login={login} />}
      </div>
      {login.alert !== null && <FormAlert>{t(refusalKey(login.alert))}</FormAlert>}
      <Button type="submit" variant="primary" size="large" wide loading={sending}>
        {t('login.submit')}
      </Button>
    </>
  )
}

/** One tap opens a trial (LOGIN-13), or leads to where one says first that one is of age. */
function TryFree({ login }: { login: Login }) {
  const { t } = useTexts()
  const asksAge = useAsksAge()
  const { opening, open } = useTrial(login.say)
  const [askedAtFirst] = useState(asksAge)
  if (asksAge) return <WayToTrial catchesFocus={!askedAtFirst} />
  return (
    <button type="button" className={styles.trial} aria-busy={opening || undefined} onClick={() => open({})}>
      {t(opening ? 'login.opening_trial' : 'login.try_free')}
    </button>
  )
}

/** It may come in the place of the button, where the server has asked for an age since the page was opened. */
function WayToTrial({ catchesFocus }: { catchesFocus: boolean }) {
  const { t } = useTexts()
  const way = useCaughtFocus<HTMLAnchorElement>(catchesFocus)
  return (
    <Anchor ref={way} href={paths.trial()} className={styles.trial}>
      {t('login.try_free')}
    </Anchor>
  )
}
