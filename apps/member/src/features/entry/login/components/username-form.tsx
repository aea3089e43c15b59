import { useTexts } from '@hiyas/i18n'
import { PasswordField, TextField } from '@hiyas/ui'
import { lockSimpleBold, userBold } from '@hiyas/ui/icons'
import { useLayoutEffect, useState } from 'react'
import { elseAbove } from '../../../../shared/form/placed.ts'
import { problemText } from '../../../../shared/form/problem-text.ts'
import type { FieldValues, Problems } from '../../../../shared/form/problems.ts'
import { useForm } from '../../../../shared/form/use-form.ts'
import { useStorage } from '../../../../shared/page/boot-context.tsx'
import { SocialButtons } from '../../../../shared/social/social-buttons.tsx'
import { deviceIdOf } from '../../../../storage/device-id.ts'
import {
  checkUsername,
  isRemembered,
  rememberedUsername,
  USERNAME_FIELDS,
  type UsernameField,
  usernameInput,
} from '../form.ts'
import { placeOf } from '../refusal-places.ts'
import styles from '../screen.module.css'
import type { Login } from '../use-login.ts'
import { isTyped, usernameInputs } from '../username-inputs.ts'
import { LoginEnd } from './login-end.tsx'

/** Stand for what is kept: how long it is says nothing. */
const DOTS = '••••••••••••'

/** Username and password, or what this device remembers in place of the password; below, other accounts (LOGIN-06). */
export function UsernameForm({ login }: { login: Login }) {
  const texts = useTexts()
  const { t } = texts
  const { form, field, problems, sending, credential, touch } = useUsernameForm(login)
  const [username, password] = [field('username'), field('password')]
  return (
    <form {...form} className={styles.form}>
      <TextField
        {...username}
        onInput={() => {
          touch()
          username.onInput()
        }}
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
        {...password}
        onInput={() => {
          touch()
          password.onInput()
        }}
        label={t('login.password')}
        aside={credential === null ? undefined : t('login.saved')}
        placeholder={credential === null ? undefined : DOTS}
        icon={lockSimpleBold}
        autoComplete="current-password"
        maxLength={128}
        showLabel={t('login.show_password')}
        hideLabel={t('login.hide_password')}
        error={problemText(texts, problems.password)}
      />
      <LoginEnd
        login={login}
        captcha={{ ...field('captcha'), error: problemText(texts, problems.captcha) }}
        rememberLabel={t('login.remember')}
        sending={sending}
      />
      <SocialButtons from={login.from} />
    </form>
  )
}

function useUsernameForm(login: Login) {
  const { captcha, captchaFor, rules, remembered, usernameForm, deliver, forget, say } = login
  const storage = useStorage()
  const kept = remembered?.type === 'username' ? remembered : null
  // A remembered login counts until somebody types: what he types counts then.
  const [touched, setTouched] = useState(false)
  const credential = kept === null || touched ? null : kept.credential
  // What fills fields in by itself may tell nobody: by what stands there as it is sent.
  const credentialFor = ({ username, password }: FieldValues<UsernameField>) =>
    password === '' && username === kept?.username ? credential : null

  async function send(values: FieldValues<UsernameField>): Promise<Problems<UsernameField> | null> {
    const shown = credentialFor(values)
    const input = usernameInput(values, {
      captcha: captcha.proof(values.captcha),
      loginDeviceId: deviceIdOf(storage),
      credential: shown,
    })
    const entering = { resume: isRemembered(values), held: shown === null ? values.password : undefined }
    const refused = await deliver(input, entering, ({ deviceCredential }) =>
      rememberedUsername(values, deviceCredential),
    )
    if (refused === null) return null
    if (refused.code === 'login.device.expired') forget()
    return elseAbove(placeOf(refused.code, USERNAME_FIELDS), () => say(refused.code))
  }

  const form = useForm({
    ref: usernameForm,
    fields: USERNAME_FIELDS,
    rules,
    check: values =>
      checkUsername(values, {
        rules,
        credential: credentialFor(values),
        captcha: captchaFor === 'login' ? captcha.check : () => null,
      }),
    send,
  })

  // The fields hold their own values: what somebody has typed into them before the script came stays, and counts. Looked at before
  // anything is painted or sent, since how the page goes on depends on it.
  useLayoutEffect(() => {
    const inputs = usernameInputs(usernameForm.current)
    if (isTyped(usernameForm.current)) setTouched(true)
    else if (inputs !== null && kept !== null) inputs.username.value = kept.username
    if (inputs !== null && kept !== null) inputs.remember.checked = true
  }, [kept, usernameForm])

  return { ...form, credential, touch: () => setTouched(true) }
}
