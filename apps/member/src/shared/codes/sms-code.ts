import type { AnswerCode } from '@hiyas/client'
import type { identity } from '@hiyas/contract'
import { type Clock, MINUTE_MS, type Refusal, type Result, SECOND_MS, systemClock } from '@hiyas/kernel'
import { watched } from '../watched.ts'

/** The most a field for a code takes (LOGIN-55, REG-89). */
export const CODE_LENGTH_MAX = 10
/** LOGIN-63, LOGIN-64: how long the next code must wait when the server does not say, and always with a third party. */
export const WAIT_DEFAULT_MS = MINUTE_MS
/** LOGIN-70: the indicator is taken away after this, even where nobody has answered. */
export const SENDING_MAX_MS = 10 * SECOND_MS

/** Of one code: asked for nothing yet or again (LOGIN-59), on its way, or the next one must wait (LOGIN-60). */
export type SmsPhase = 'idle' | 'sending' | 'counting'

export type SmsState = {
  readonly phase: SmsPhase
  /** Until the next code may be asked for; 0 outside of counting. */
  readonly secondsLeft: number
  /** A code is out: it can be typed in (LOGIN-66). */
  readonly sent: boolean
  /** Why the last sending failed, for one visible line (decision 9). */
  readonly failure: SmsRefusal | null
}

/** Why no code was sent: the same for every purpose. */
export type SmsRefusal = AnswerCode<typeof identity.sendSmsCode>

/** What a sending answers: how long the next must wait. Only our own server says it. */
export type Sent = { expiredMinutes?: number }

export type SmsCodeOptions = {
  send: () => Promise<Result<Sent, SmsRefusal>>
  /** Sent by a third party, which knows no waiting time of ours (LOGIN-64). */
  viaProvider: boolean
  clock?: Clock
}

const IDLE = { phase: 'idle', secondsLeft: 0, sent: false, failure: null } as const

export type SmsCodeStore = {
  state(): SmsState
  subscribe(listener: () => void): () => void
  /** Sends to a number, unless one is on its way or must wait: then null. Answers once it is clear what came of it. */
  request(number: string): Promise<Result<Sent, SmsRefusal> | null>
  /** Reads the clock now: for a page that comes back into sight. */
  look(): void
  /**
   * The number that stands in its field. Another than was asked for: the code that is out was for that one, and so was the reason why
   * none came. Put back, it has its code again. What must wait goes on waiting.
   */
  typed(number: string): void
  /** The screen is gone: what is on its way counts no longer. */
  stop(): void
}

/** The life of one code as a screen shows it. */
export function createSmsCode({ clock = systemClock, send, viaProvider }: SmsCodeOptions): SmsCodeStore {
  const state = watched<SmsState>(IDLE)
  let attempt = 0
  let askedFor = ''
  /** The number the last code went to, whichever stands in the field now and whatever came of another's. */
  let outFor: string | null = null
  const countdown = createCountdown(clock, secondsLeft =>
    put({ phase: secondsLeft > 0 ? 'counting' : 'idle', secondsLeft }),
  )

  function put(change: Partial<SmsState>): void {
    state.set({ ...state.get(), ...change })
  }

  async function request(number: string): Promise<Result<Sent, SmsRefusal> | null> {
    if (state.get().phase !== 'idle') return null
    askedFor = number
    attempt += 1
    const own = attempt
    put({ phase: 'sending', failure: null })
    const patience = setTimeout(() => {
      if (own === attempt && state.get().phase === 'sending') put({ phase: 'idle', failure: 'timeout' })
    }, SENDING_MAX_MS)
    const answer = await send()
    clearTimeout(patience)
    // A code that came later than the indicator lasted is a code all the same; one that was asked for after it counts instead.
    if (own === attempt) settle(answer)
    return answer
  }

  function settle(answer: Result<Sent, SmsRefusal>): void {
    const waitMs = answer.ok ? (viaProvider ? WAIT_DEFAULT_MS : waitOf(answer.value)) : waitAfter(answer)
    if (isOutAfter(answer)) outFor = askedFor
    put({ phase: 'idle', failure: answer.ok ? null : answer.code, sent: outFor === askedFor })
    if (waitMs > 0) countdown.start(waitMs)
  }

  return {
    state: state.get,
    subscribe: state.subscribe,
    request,
    look: countdown.look,
    typed(number) {
      const sent = number === outFor
      const before = state.get()
      const failure = number === askedFor ? before.failure : null
      if (sent !== before.sent || failure !== before.failure) put({ sent, failure })
    },
    stop() {
      attempt += 1
      countdown.stop()
    },
  }
}

/** How long the next code must wait: what the server says, or the usual time where it says nothing (LOGIN-62, LOGIN-63). */
const waitOf = ({ expiredMinutes }: Sent): number =>
  expiredMinutes === undefined ? WAIT_DEFAULT_MS : expiredMinutes * MINUTE_MS

/** LOGIN-66. Where the next one must wait, the server says whether the last one is good for this, or was sent for something else. */
const isOutAfter = (answer: Result<Sent, SmsRefusal>): boolean =>
  answer.ok || (answer.code === 'sms.too.soon' && answer.detail?.codeIsOut === true)

/** The server says that it has sent a code a moment ago: the next must wait. After other refusals nothing does. */
function waitAfter({ code, detail }: Refusal<SmsRefusal>): number {
  const seconds = code === 'sms.too.soon' ? Number(detail?.retryAfterSeconds) : 0
  return seconds > 0 ? seconds * SECOND_MS : 0
}

/**
 * Counts by the clock and not by its ticks: a phone that slept shows the right second when it wakes. One whose clock is put back counts on
 * from where it was. At zero it is over (LOGIN-61).
 */
function createCountdown(clock: Clock, show: (secondsLeft: number) => void) {
  let endsAtMs = 0
  let lookedAtMs = 0
  let ticking: ReturnType<typeof setInterval> | undefined

  function stop(): void {
    clearInterval(ticking)
    ticking = undefined
  }
  function look(): void {
    if (ticking === undefined) return
    const nowMs = clock.nowMs()
    endsAtMs -= Math.max(0, lookedAtMs - nowMs)
    lookedAtMs = nowMs
    const secondsLeft = Math.max(0, Math.ceil((endsAtMs - nowMs) / SECOND_MS))
    if (secondsLeft === 0) stop()
    show(secondsLeft)
  }
  return {
    start(waitMs: number): void {
      stop()
      lookedAtMs = clock.nowMs()
      endsAtMs = lookedAtMs + waitMs
      ticking = setInterval(look, SECOND_MS)
      look()
    },
    look,
    stop,
  }
}
