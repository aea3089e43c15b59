import { NEVER_FRESH_MS, query, useClient } from '@hiyas/client'
import { identity } from '@hiyas/contract'
import { newId, systemClock } from '@hiyas/kernel'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Problem } from '../form/problems.ts'

/** What a form sends beside its fields: the digits of the picture, or the device's work in place of them. */
export type CaptchaProof = { captcha?: string; captchaId?: string; captchaProof?: string }

/** The way around the picture: not taken, on its way, done, or not possible here. */
export type CaptchaWork =
  | { kind: 'none' | 'failed' }
  | { kind: 'working'; share: number }
  | { kind: 'done'; proof: Required<Pick<CaptchaProof, 'captchaId' | 'captchaProof'>> }

export type Captcha = {
  /** The server has asked for one. */
  shown: boolean
  /** A picture to show, or null while it is on its way. */
  src: string | null
  /** It did not come, and is not on its way any more. */
  missing: boolean
  /** Shows it, or draws another: each is good for one try, and a tap asks for a better one (LOGIN-22). */
  ask: () => void
  /** Nobody asks for it any more. */
  hide: () => void
  work: CaptchaWork
  /** Lets the device work in place of somebody who cannot read the picture. */
  solve: () => void
  /** What is wrong with the digits, once they are asked for: none, letters, too many (LOGIN-53). */
  check: (typed: string) => Problem | null
  proof: (typed: string) => CaptchaProof
}

const DIGITS = new RegExp(`^\\d{1,${identity.CAPTCHA_LENGTH_MAX}}$`)

/** LOGIN-53, REG-87: required, numeric, six digits at most. */
export const digitsProblem = (typed: string): Problem | null =>
  DIGITS.test(typed.trim()) ? null : { key: 'login.captcha_wrong' }

/**
 * A numeric picture puzzle, fetched only once somebody must solve it. Never kept: it is bound to its asker. `always`: the form cannot be sent
 * without one.
 */
export function useCaptcha(always = false): Captcha {
  const client = useClient()
  const [asked, setAsked] = useState(false)
  const shown = asked || always
  const { work, solve, forget } = useWork()
  const pictured = shown && work.kind !== 'done'
  const [named] = useState(nameWithoutCookies)
  const picture = useQuery({
    ...query(client, identity.captcha, named),
    enabled: pictured,
    staleTime: NEVER_FRESH_MS,
    gcTime: 0,
  })

  function ask(): void {
    if (!shown) setAsked(true)
    // Who could not read the last one cannot read the next one either.
    else if (work.kind === 'done') solve()
    else void picture.refetch()
  }

  return {
    shown,
    src: picture.data === undefined || picture.isFetching ? null : `data:image/png;base64,${picture.data}`,
    missing: picture.isError && !picture.isFetching,
    ask,
    hide: () => {
      setAsked(false)
      forget()
    },
    work,
    solve,
    check: typed => (!shown || work.kind === 'done' ? null : digitsProblem(typed)),
    proof: typed => {
      if (!shown) return {}
      return work.kind === 'done' ? work.proof : { captcha: typed.trim(), ...named }
    },
  }
}

/** A browser without cookies says itself which picture it answers, by a name that nobody else knows (docs/decisions/0023). */
const nameWithoutCookies = (): Pick<CaptchaProof, 'captchaId'> =>
  typeof navigator === 'undefined' || navigator.cookieEnabled ? {} : { captchaId: newId(systemClock.nowMs()) }

/** One piece of work at a time; it ends with the screen. */
function useWork() {
  const client = useClient()
  const [work, setWork] = useState<CaptchaWork>({ kind: 'none' })
  const running = useRef<AbortController>(null)

  function start(): AbortSignal {
    running.current?.abort()
    running.current = new AbortController()
    return running.current.signal
  }

  async function solve(): Promise<void> {
    const stop = start()
    const show = (next: CaptchaWork) => !stop.aborted && setWork(next)
    show({ kind: 'working', share: 0 })
    const asked = await client.call(identity.captchaWork, {})
    if (!asked.ok) return void show({ kind: 'failed' })
    const captchaProof = await beside(asked.value, share => show({ kind: 'working', share }), stop)
    const { captchaId } = asked.value
    show(captchaProof === null ? { kind: 'failed' } : { kind: 'done', proof: { captchaId, captchaProof } })
  }

  useEffect(() => () => running.current?.abort(), [])

  return {
    work,
    solve: () => void solve(),
    forget: () => {
      start()
      setWork({ kind: 'none' })
    },
  }
}

/** The code of the work is fetched by who needs it. */
async function beside(...given: Parameters<typeof import('./solve.ts').solve>): Promise<string | null> {
  try {
    const { solve } = await import('./solve.ts')
    return await solve(...given)
  } catch {
    return null
  }
}
