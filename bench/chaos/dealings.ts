import { type Answer, type Book, type Entry, hasBet, hear, nextStep } from '../suppliers/book.ts'
import type { Message } from '../suppliers/message.ts'
import { takingBack } from '../suppliers/moves.ts'
import type { Voice } from '../suppliers/voice.ts'
import type { Copy, Round, Send } from './plan.ts'
import type { Post } from './post.ts'

/** What a supplier does about one message: sends it as planned, and goes on until its fate is certain. */
export type Dealings = {
  send(planned: Send): Promise<void>
  settle(message: Message, ifUnsure: Round['ifUnsure']): Promise<void>
  /** Asks once more for a prize that was refused, and whose bet stands. */
  collect(message: Message): Promise<void>
}

export type DealingsOptions = {
  voice: Voice
  post: Post
  book: Book
  /** Told what no honest wallet does. */
  report: (fault: string) => void
}

/** A supplier keeps asking for a final answer for a day; here the house is back long before. */
const ASKED_AGAIN_MAX = 500
const SETTLED = 'transaction_settled'
const CANCELLED = 'transaction_rolled_back'

export function createDealings({ voice, post, book, report }: DealingsOptions): Dealings {
  async function ask(request: Buffer, copy: Copy): Promise<Answer | null> {
    const text = await post.deliver(request, copy)
    return text === null ? null : voice.understand(text)
  }

  async function deliver(entry: Entry, request: Buffer, copy: Copy): Promise<void> {
    const fault = hear(entry, await ask(request, copy))
    if (fault !== null) report(fault)
  }

  /** W-12: whatever it asks for under the id of another message is refused. */
  async function contradict(message: Message, request: Buffer, copy: Copy): Promise<void> {
    const answer = await ask(request, copy)
    if (answer?.kind === 'accepted') report(`${message.moves[0]?.id} was accepted again, with another amount`)
  }

  /** False when it can no longer be taken back. */
  async function takeBack(message: Message): Promise<boolean> {
    const undoing = takingBack(message)
    const entry = book.entryOf(undoing)
    const request = voice.say(undoing)
    for (let tries = 0; !entry.isAccepted && tries < ASKED_AGAIN_MAX; tries++) {
      await deliver(entry, request, heardBy(tries))
      // W-20: what is settled was taken, whatever was heard of it.
      if (entry.refusal === SETTLED) return false
      if (entry.refusal === CANCELLED) return true
    }
    if (!entry.isAccepted) report(`${undoing.moves[0]?.id} has no final answer`)
    return true
  }

  async function settle(message: Message, ifUnsure: Round['ifUnsure']): Promise<void> {
    const entry = book.entryOf(message)
    // What was refused to one copy may have been granted to another since: ask once more, when nothing can change any longer.
    if (entry.isUnsure && !hasBet(message)) entry.refusal = null
    for (let tries = 0; tries < ASKED_AGAIN_MAX; tries++) {
      const next = nextStep(entry, ifUnsure)
      if (next === 'nothing') return
      if (next === 'ask again') await deliver(entry, voice.say(message), heardBy(tries))
      else {
        entry.isTakenBack = await takeBack(message)
        entry.isAccepted = !entry.isTakenBack
      }
    }
    report(`${message.moves[0]?.id} has no final answer`)
  }

  return {
    settle,

    async send({ message, copies, contradicts }) {
      const request = voice.say(message)
      const entry = contradicts ? null : book.entryOf(message)
      await Promise.all(
        copies.map(copy => (entry === null ? contradict(message, request, copy) : deliver(entry, request, copy))),
      )
    },

    async collect(message) {
      const entry = book.entryOf(message)
      // That refusal is no last word.
      entry.isUnsure = true
      await settle(message, 'ask again')
      if (entry.refusal !== null) report(`${message.moves[0]?.id} was refused and its bet stands: ${entry.refusal}`)
    },
  }
}

/** Asked again at the one server and the other in turns, and listened to. */
const heardBy = (tries: number): Copy => ({ server: tries % 2 === 0 ? 0 : 1, fate: 'heard' })
