import { type AnswerCode, useClient } from '@hiyas/client'
import { identity, type Out } from '@hiyas/contract'
import type { Refusal } from '@hiyas/kernel'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterLogin, wayBack } from '../../../session/guards.ts'
import { useSession, useSessionStore } from '../../../session/provider.tsx'
import { isTrial, whoOf } from '../../../session/reducer.ts'
import type { Entering } from '../../../session/store.ts'
import { type Captcha, useCaptcha } from '../../../shared/captcha/use-captcha.ts'
import { type EntryRules, useEntryRules } from '../../../shared/entry/entry-rules.ts'
import { ownScreenOf } from '../../../shared/entry/own-screen.ts'
import { useEnter } from '../../../shared/entry/use-enter.ts'
import type { TrialRefusal } from '../../../shared/entry/use-trial.ts'
import { useQueryText } from '../../../shared/page/address.ts'
import { useFlag, useStorage } from '../../../shared/page/boot-context.tsx'
import { leadBack } from '../../../shared/page/lead-back.ts'
import { clearRemembered, type Remembered, readRemembered, writeRemembered } from '../../../storage/remembered.ts'
import type { LoginInput, Method } from './form.ts'
import type { LoginCode } from './refusal-places.ts'
import { isTyped } from './username-inputs.ts'

type Session = Out<typeof identity.login>
export type LoginRefusal = Refusal<AnswerCode<typeof identity.login>>
/** What may be said above the button: why a login or a trial was refused. */
export type LoginAlert = LoginCode | TrialRefusal

export type Login = {
  method: Method
  select: (method: Method) => void
  /** The form with username and password, while that is the one that is shown. */
  usernameForm: RefObject<HTMLFormElement | null>
  rules: EntryRules
  remembered: Remembered | null
  /** The remembered login counts no longer. */
  forget: () => void
  captcha: Captcha
  /** For what the captcha is asked: only that one sends it. */
  captchaFor: 'login' | 'code' | null
  askCaptchaFor: (purpose: 'login' | 'code' | null) => void
  alert: LoginAlert | null
  say: (alert: LoginAlert | null) => void
  /** Sends a login, and enters with what `keep` says this device remembers of it. Answers the refusal, or null. */
  deliver: (
    input: LoginInput,
    entering: Entering,
    keep: (answer: Session) => Remembered | null,
  ) => Promise<LoginRefusal | null>
  from: string | null
}

/** What both ways to log in share. */
export function useLogin(): Login {
  const client = useClient()
  const enter = useEnter()
  const captcha = useCaptcha()
  const rules = useEntryRules()
  const [alert, say] = useState<LoginAlert | null>(null)
  const [captchaFor, setCaptchaFor] = useState<Login['captchaFor']>(null)
  const { method, setMethod, usernameForm, remembered, forget, keepOnly } = useMethod()
  const from = useReturn()

  function askCaptchaFor(purpose: Login['captchaFor']): void {
    // At once, so that its field is there to take the focus when it is complained about.
    flushSync(() => {
      setCaptchaFor(purpose)
      if (purpose === null) captcha.hide()
      else captcha.ask()
    })
  }

  return {
    method,
    /**
     * LOGIN-24: a captcha that is shown is drawn anew, but for the one that only a code wants: no login has failed (LOGIN-21). What is
     * remembered comes with the other form (LOGIN-23).
     */
    select(next) {
      setMethod(next)
      say(null)
      if (captchaFor === 'code') askCaptchaFor(null)
      else if (captcha.shown) captcha.ask()
    },
    usernameForm,
    rules,
    remembered,
    forget,
    captcha,
    captchaFor,
    askCaptchaFor,
    alert,
    say,
    async deliver(input, entering, keep) {
      say(null)
      const answer = await client.call(identity.login, input)
      if (answer.ok) {
        keepOnly(keep(answer.value))
        enter(answer.value, entering)
        return null
      }
      // Part 1 section 4: a failed answer with this flag shows the captcha. Each captcha is good for one try.
      if (captchaFor === 'login' || answer.detail?.captcha === true) askCaptchaFor('login')
      return answer
    },
    from,
  }
}

/** The way to log in that is open, first the remembered one, and what the device remembers (LOGIN-79, LOGIN-80). */
function useMethod() {
  const client = useClient()
  const storage = useStorage()
  const smsOpen = useFlag('MOBILEVERCODELOGIN3')
  const [method, setMethod] = useState<Method>('username')
  const [remembered, setRemembered] = useState<Remembered | null>(null)

  const usernameForm = useRef<HTMLFormElement>(null)

  // The server has drawn the page without knowing what this device remembers. Nothing of that opens another form than the one somebody types into.
  useLayoutEffect(() => {
    const record = readRemembered(storage)
    setRemembered(record)
    if (record?.type === 'sms' && smsOpen && !isTyped(usernameForm.current)) setMethod('sms')
  }, [storage, smsOpen])

  function forget(): void {
    clearRemembered(storage)
    setRemembered(null)
  }

  function keepOnly(next: Remembered | null): void {
    const old = readRemembered(storage)
    if (next === null) clearRemembered(storage)
    else writeRemembered(storage, next)
    // What this device no longer holds, nobody else may use either, also where another member's has taken its place (LOGIN-80); his own next
    // one is of the same family. The answer changes nothing for the member.
    if (old?.type === 'username' && (next?.type !== 'username' || next.username !== old.username))
      void client.call(identity.forgetDevice, { deviceCredential: old.credential })
  }

  // SMS may be switched off for the merchant while a number is remembered (LOGIN-04).
  return { method: smsOpen ? method : ('username' as const), setMethod, usernameForm, remembered, forget, keepOnly }
}

/** Leads on as soon as somebody is logged in, also when it happened in another tab (LOGIN-90). A trial may go over to an account here. */
function useReturn(): string | null {
  const state = useSession()
  const whoLeft = useSessionStore().whoLeft()
  const from = ownScreenOf(new URLSearchParams(useQueryText()).get('from'))
  const back = wayBack(from, whoLeft, whoOf(state))
  const target = state.kind === 'member' && !isTrial(state) ? afterLogin(state.session, back) : null
  // Changing the address is an effect on the world outside.
  useEffect(() => {
    if (target !== null) leadBack(target)
  }, [target])
  return from
}
