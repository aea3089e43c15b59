import { MINUTE_MS, SECOND_MS } from '@hiyas/kernel'
import { type Answer, type Book, type Entry, hasBet, hear } from '../suppliers/book.ts'
import type { Message } from '../suppliers/message.ts'
import { takingBack } from '../suppliers/moves.ts'
import type { Voice } from '../suppliers/voice.ts'
import { BET_PATIENCE_MS, BET_TRIES_MAX, pauseAfter } from './again.ts'
import { createDurations, type Durations } from './durations.ts'
import type { Mail } from './mail.ts'
import { type Seen, seeBanner } from './seen.ts'
import { realTime, type Time } from './time.ts'

/** What suppliers heard and did, all of them together. */
export type Heard = {
  bets: number
  /** Bets that were refused, by the reason. */
  refusals: Map<string, number>
  /** What was asked once more, because nobody answered or we said busy. */
  again: number
  /** What no honest wallet does: the first ones, and how many. */
  faults: string[]
  faultCount: number
  answeredIn: Durations
}

export const nothingHeard = (): Heard => ({
  bets: 0,
  refusals: new Map(),
  again: 0,
  faults: [],
  faultCount: 0,
  answeredIn: createDurations(),
})

/** How a supplier says one message, and makes sure of what becomes of it. */
export type Dealing = {
  /** Whether it was accepted: where it holds a bet and was not, it was taken back as well. */
  say(book: Book, message: Message): Promise<boolean>
  /** Says once more what was answered: it must be answered as before. */
  repeat(book: Book, message: Message): Promise<void>
}

export type DealingOptions = {
  voice: Voice
  mail: Pick<Mail, 'ask'>
  heard: Heard
  seen: Seen
  time?: Time
}

const FAULTS_KEPT = 20
/** What is no bet is waited for so long before it is asked again. */
const PATIENCE_MS = 10 * SECOND_MS
/** Suppliers go on for days; here whoever was away is back long before. */
const ANSWER_MAX_MS = 10 * MINUTE_MS
/** Refused for these nothing was taken, and nothing must be taken back. */
const NOTHING_TAKEN = 'insufficient_funds'

export function createDealing({ voice, mail, heard, seen, time = realTime }: DealingOptions): Dealing {
  function report(fault: string | null): void {
    if (fault === null) return
    heard.faultCount++
    if (heard.faults.length < FAULTS_KEPT) heard.faults.push(fault)
  }

  async function ask(entry: Entry, request: Buffer, patienceMs: number): Promise<void> {
    const beganMs = time.nowMs()
    const text = await mail.ask(request, patienceMs)
    const answer = text === null ? null : understood(voice, text)
    if (answer === null || answer.kind === 'busy') heard.again++
    else if (hasBet(entry.message)) heard.answeredIn.note(time.nowMs() - beganMs)
    report(hear(entry, answer))
  }

  async function bet(book: Book, entry: Entry): Promise<boolean> {
    const request = voice.say(entry.message)
    const beganMs = time.nowMs()
    heard.bets++
    for (let tries = 1; tries <= BET_TRIES_MAX; tries++) {
      const dueMs = time.nowMs() + BET_PATIENCE_MS
      await ask(entry, request, BET_PATIENCE_MS)
      if (entry.isAccepted && tries > 1) seeBanner(seen, time.nowMs() - beganMs)
      if (entry.isAccepted || entry.refusal !== null) break
      await time.sleep(Math.max(0, dueMs - time.nowMs()))
    }
    if (entry.isAccepted) return true
    if (entry.refusal === null) seen.voided++
    else heard.refusals.set(entry.refusal, (heard.refusals.get(entry.refusal) ?? 0) + 1)
    if (entry.isUnsure || entry.refusal !== NOTHING_TAKEN)
      entry.isTakenBack = await insist(book, takingBack(entry.message))
    return false
  }

  /** Asks until there is an answer, which must be a good one. */
  async function insist(book: Book, message: Message): Promise<boolean> {
    const entry = book.entryOf(message)
    const request = voice.say(message)
    const beganMs = time.nowMs()
    for (let tries = 0; ; tries++) {
      await ask(entry, request, PATIENCE_MS)
      if (entry.isAccepted) return true
      const id = message.moves[0]?.id
      if (entry.refusal !== null) report(`${id} was refused: ${entry.refusal}`)
      else if (time.nowMs() - beganMs > ANSWER_MAX_MS) report(`${id} has no answer`)
      else {
        await time.sleep(pauseAfter(tries))
        continue
      }
      return false
    }
  }

  return {
    say: (book, message) => (hasBet(message) ? bet(book, book.entryOf(message)) : insist(book, message)),
    repeat: (book, message) => ask(book.entryOf(message), voice.say(message), PATIENCE_MS),
  }
}

/** Null for what is no answer of a door, such as the page of something in between. */
function understood(voice: Voice, text: string): Answer | null {
  try {
    return voice.understand(text)
  } catch {
    return null
  }
}
