import type { PhoneRefusal } from '@hiyas/client'
import type { identity, Out } from '@hiyas/contract'
import { ok, type Result, refuse } from '@hiyas/kernel'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { refusalKey } from '../form/problem-text.ts'
import type { Problem } from '../form/problems.ts'
import { checkKnownMobile, checkMobile, internationalNumber } from '../mobile/check-mobile.ts'
import type { Mobile } from '../mobile/countries.ts'
import { useSite } from '../page/boot-context.tsx'
import { noteMissed } from '../page/missed.ts'
import { createSmsCode, type Sent, type SmsCodeStore, type SmsRefusal, type SmsState } from './sms-code.ts'

/** A number as calls take it: as it was typed, and the country it was typed for. */
export type TypedNumber = { mobileNum: string; countryDialingCode: string }

/** What a form sends to show that somebody has the number: the code, or a third party's word for it (LOGIN-71). */
export type NumberProof =
  | { verificationCode: string }
  | { firebaseChannel: 'sms'; firebaseIdToken: string; firebaseMobileNo: string }

export type Proved = Result<NumberProof, PhoneRefusal | 'part_missing'>

export type SmsCodeUse = {
  mobile: Mobile
  /** The number is to become somebody's: it must be of a country that is taken. */
  isNew?: true
  /** What stands in the field of the number now. */
  read: () => string
  /** Has our own server send a code. Left aside where a third party sends them. */
  send: (number: TypedNumber) => Promise<Result<Out<typeof identity.sendSmsCode>, SmsRefusal>>
  /** Only our own server checks a code for this, whoever sends the others. */
  ownOnly?: true
  /** Says at the field of the number what is wrong with it. */
  onWrongNumber: (problem: Problem) => void
  /** Another country was chosen for it: what was said of the number was said of another one. */
  onCountry: () => void
  /** A code is on its way: the moment to lead to its field. */
  onSent?: () => void
  onRefused?: (code: SmsRefusal) => void
}

export type SmsCode = SmsState & {
  /** Whether a code can be sent to what stands in the field of the number (LOGIN-58). */
  ready: boolean
  /** To be told of every change of the number or its country. */
  onNumber: () => void
  request: () => void
  /** Makes of the typed code what the form sends. */
  prove: (code: string) => Promise<Proved>
  /** What was made of a code counts no longer: the next is asked for anew. */
  forgetProof: () => void
}

/** The code of an SMS for one form. */
export function useSmsCode(use: SmsCodeUse): SmsCode {
  const latest = useLatest(use)
  const provider = useProvider(use.ownOnly !== true, () => numberOf(latest()))
  const [ready, setReady] = useState(false)
  const [store] = useState(() =>
    createSmsCode({
      viaProvider: provider.sends,
      send: () => (provider.sends ? provider.send() : latest().send(typedNumber(latest()))),
    }),
  )
  const state = useSyncExternalStore(store.subscribe, store.state, store.state)
  useWakefulClock(store)

  function onNumber(): void {
    setReady(checkOf(latest()) === null)
    store.typed(numberOf(latest()))
  }

  async function request(): Promise<void> {
    // LOGIN-57: a number that cannot be one is not sent anywhere.
    const problem = problemOf(latest())
    if (problem !== null) return latest().onWrongNumber(problem)
    const answer = await store.request(numberOf(latest()))
    if (answer === null) return
    // It may have become another while its code was on its way.
    onNumber()
    if (answer.ok) latest().onSent?.()
    else if (answer.code === 'sms.number.invalid') latest().onWrongNumber(NO_NUMBER)
    else latest().onRefused?.(answer.code)
  }

  // What the browser or an earlier visit has filled in counts too, and another country changes what is a number.
  const { country } = use.mobile.country
  const before = useRef(country)
  const onCountry = useEffectEvent((now: string) => {
    onNumber()
    if (before.current !== now) use.onCountry()
    before.current = now
  })
  useEffect(() => onCountry(country), [country])

  const prove = async (code: string): Promise<Proved> =>
    provider.sends ? provider.prove(code) : ok({ verificationCode: code })
  return { ...state, ready, onNumber, request: () => void request(), prove, forgetProof: provider.forgetProof }
}

/** The third party that sends the codes of this merchant, where one does (LOGIN-71). Its code is fetched with the first of them. */
function useProvider(wanted: boolean, number: () => string) {
  const { thirdPartyAuth } = useSite()
  const { sms, smsUrl: url, smsKey: key } = thirdPartyAuth
  const sessionInfo = useRef('')
  const sends = useRef(0)
  // It takes a code once: what it has said of one is shown again where the form was refused for something else (LOGIN-71, REG-72).
  const kept = useRef<{ shown: string; proved: Proved } | null>(null)
  return {
    sends: sms && wanted,
    async send(): Promise<Result<Sent, SmsRefusal>> {
      sends.current += 1
      const own = sends.current
      const part = await bringProvider()
      if (!part.ok) return part
      const sent = await part.value.sendByProvider({ url, key }, number())
      if (!sent.ok) return sent
      // One that comes after it was asked for anew was maybe sent to another number: it counts no longer, as its indicator does (LOGIN-70).
      if (own === sends.current) sessionInfo.current = sent.value
      return ok({})
    },
    async prove(code: string): Promise<Proved> {
      const asked = { sessionInfo: sessionInfo.current, code, number: number() }
      const shown = JSON.stringify(asked)
      if (kept.current?.shown === shown) return kept.current.proved
      const part = await bringProvider()
      if (!part.ok) return part
      const proved = await part.value.proveByProvider({ url, key }, asked)
      if (proved.ok) kept.current = { shown, proved }
      return proved
    },
    forgetProof() {
      kept.current = null
    },
  }
}

/** What speaks with the third party, or why it did not come (SHELL-87, SHELL-88). */
async function bringProvider(): Promise<Result<typeof import('./provider.ts'), 'part_missing' | 'network'>> {
  const part = await import('./provider.ts').catch(() => null)
  if (part !== null) return ok(part)
  return refuse((await noteMissed('provider')) ? 'part_missing' : 'network')
}

/** What was given last, for what happens between two pictures. */
function useLatest<Value>(value: Value): () => Value {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return useCallback(() => latest.current, [])
}

/** A phone that slept is told the time when it wakes; a screen that is left takes its clock along. */
function useWakefulClock({ look, stop }: SmsCodeStore): void {
  useEffect(() => {
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      stop()
    }
  }, [look, stop])
}

/** REG-104: what a code cannot be sent to. What the rule of a form has against a number is said in other words (REG-103). */
const NO_NUMBER: Problem = { key: refusalKey('sms.number.invalid') }

function problemOf(use: SmsCodeUse): Problem | null {
  const problem = checkOf(use)
  return problem === null || use.read().trim() === '' ? problem : NO_NUMBER
}

const checkOf = ({ mobile, read, isNew }: SmsCodeUse): Problem | null =>
  isNew ? checkMobile(read(), mobile.country) : checkKnownMobile(read(), mobile.country)

const typedNumber = ({ mobile, read }: SmsCodeUse): TypedNumber => ({
  mobileNum: read().trim(),
  countryDialingCode: mobile.country.countryDialingCode,
})

const numberOf = ({ mobile, read }: SmsCodeUse): string => internationalNumber(read(), mobile.country)
