import { useClient } from '@hiyas/client'
import { identity } from '@hiyas/contract'
import { type TextKey, useTexts } from '@hiyas/i18n'
import { TOAST_MS, useToast } from '@hiyas/ui'
import { useState } from 'react'
import { paths } from '../../../routes/paths.ts'
import { useSessionStore } from '../../../session/provider.tsx'
import { sessionOf } from '../../../session/store.ts'
import { useCaptcha } from '../../../shared/captcha/use-captcha.ts'
import { refusalKey } from '../../../shared/form/problem-text.ts'
import { type FieldValues, type Problems, useForm } from '../../../shared/form/use-form.ts'
import { useStorage } from '../../../shell/boot-context.tsx'
import { registerMethod } from '../../../shell/environment.ts'
import { navigate } from '../../../shell/navigation.ts'
import { checkRegister, type Field, fieldsOf, type Rules, registerInput } from './form.ts'
import { placeOf } from './refusal-texts.ts'

/** The registration as the screen sees it. After success the new member is logged in and home (REG-95, REG-96). */
export function useRegister(rules: Rules) {
  const client = useClient()
  const session = useSessionStore()
  const storage = useStorage()
  const toast = useToast()
  const { t } = useTexts()
  const captcha = useCaptcha(rules.captcha?.enabled === true)
  const [agreed, setAgreed] = useState(true)
  const [alert, setAlert] = useState<TextKey | null>(null)

  async function send(values: FieldValues<Field>): Promise<Problems<Field>> {
    setAlert(null)
    const surroundings = { host: location.host, registerMethod: registerMethod(storage.read('webClip') === 1) }
    const answer = await client.call(identity.register, registerInput(values, rules, surroundings))
    if (answer.ok) {
      toast({ text: t('register.success'), tone: 'success', durationMs: TOAST_MS.success })
      if (answer.value.session === null) await navigate(paths.login(), { replace: true })
      else {
        session.dispatch({ type: 'logged_in', session: sessionOf(answer.value.session) })
        await navigate(paths.home(), { replace: true })
      }
      return {}
    }
    if (captcha.shown) captcha.renew()
    const problems = placeOf(answer)
    if (Object.keys(problems).length === 0) setAlert(refusalKey(answer.code))
    return problems
  }

  const form = useForm({ fields: fieldsOf(rules), check: values => checkRegister(values, rules), send })
  return { ...form, captcha, agreed, setAgreed, alert }
}
