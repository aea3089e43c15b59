import { useClient } from '@hiyas/client'
import { identity } from '@hiyas/contract'
import type { TextKey } from '@hiyas/i18n'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { isOwnAddress } from '../../../routes/paths.ts'
import { screenOf } from '../../../routes/routes.ts'
import { afterLogin } from '../../../session/guards.ts'
import { useSession, useSessionStore } from '../../../session/provider.tsx'
import { sessionOf } from '../../../session/store.ts'
import { useCaptcha } from '../../../shared/captcha/use-captcha.ts'
import { refusalKey } from '../../../shared/form/problem-text.ts'
import { type FieldValues, type Problems, useForm } from '../../../shared/form/use-form.ts'
import { navigate } from '../../../shell/navigation.ts'
import { checkLogin, FIELDS, type Field, loginInput } from './form.ts'
import { placeOf } from './refusal-texts.ts'

/** The login as the screen sees it: its form, the captcha while it is asked for, and what is said above the button. */
export function useLogin() {
  const client = useClient()
  const session = useSessionStore()
  const captcha = useCaptcha()
  const [alert, setAlert] = useState<TextKey | null>(null)
  const { from } = useReturn()

  async function send(values: FieldValues<Field>): Promise<Problems<Field>> {
    setAlert(null)
    const answer = await client.call(identity.login, loginInput(values, captcha.shown))
    if (answer.ok) {
      session.dispatch({ type: 'logged_in', session: sessionOf(answer.value) })
      return {}
    }
    // Part 1 section 4: a failed answer with this flag shows the captcha. Each captcha is good for one try.
    if (captcha.shown || answer.detail?.captcha === true) captcha.renew()
    const problems = placeOf(answer.code)
    if (Object.keys(problems).length === 0) setAlert(refusalKey(answer.code))
    return problems
  }

  const form = useForm({ fields: FIELDS, check: values => checkLogin(values, captcha.shown), send })
  return { ...form, captcha: captcha.shown ? captcha : null, alert, sentHere: from !== null }
}

/** Leads on as soon as somebody is logged in, also when it happened in another tab (LOGIN-90). */
function useReturn(): { from: string | null } {
  const state = useSession()
  const wanted = new URLSearchParams(useSearch()).get('from')
  const from = wanted !== null && isOwnAddress(wanted) && screenOf(wanted) !== null ? wanted : null
  const target = state.kind === 'member' ? afterLogin(state.session, from) : null
  // Changing the address is an effect on the world outside.
  useEffect(() => {
    if (target !== null) void navigate(target, { replace: true })
  }, [target])
  return { from }
}
