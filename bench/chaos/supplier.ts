import { type Book, hasBet, unpaidIn } from '../suppliers/book.ts'
import type { Supplier } from '../suppliers/message.ts'
import type { Voice } from '../suppliers/voice.ts'
import { createDealings } from './dealings.ts'
import { type Plan, type Round, roundOf, type Send } from './plan.ts'
import type { Post } from './post.ts'

export type SimulatedSupplier = {
  /** Plays rounds until told to stop, several at a time. */
  play(goesOn: () => boolean, tables: number): Promise<void>
  /** Sends what was to come later and settles what is open. Nothing is on its way any more when it is called. */
  finish(): Promise<void>
  /** What no honest wallet does, as it was seen. */
  readonly faults: readonly string[]
  readonly rounds: number
}

const FAULTS_MAX = 20

export type SupplierOptions = { plan: Plan; supplier: Supplier; voice: Voice; post: Post; book: Book }

export function createSupplier({ plan, supplier, voice, post, book }: SupplierOptions): SimulatedSupplier {
  const faults: string[] = []
  const report = (fault: string): void => void (faults.length < FAULTS_MAX && faults.push(fault))
  const { send, settle, collect } = createDealings({ voice, post, book, report })
  const later = new Map<number, [Send, Round['ifUnsure']][]>()
  let rounds = 0

  async function playRound({ steps, ifUnsure }: Round, number: number): Promise<void> {
    for (const step of steps) {
      const sent = step.filter(({ needs }) => needs === null || book.isAccepted(needs))
      for (const one of sent) if (one.lateBy !== null) putOff(one, ifUnsure, number + one.lateBy)
      await Promise.all(sent.map(send))
    }
    // Bets first: what is asked about a prize depends on what became of its bet.
    const all = steps.flat()
    for (const one of all) if (hasBet(one.message)) await settleSent(one, ifUnsure)
    for (const one of all) if (!hasBet(one.message)) await settleSent(one, ifUnsure)
  }

  const settleSent = ({ contradicts, message }: Send, ifUnsure: Round['ifUnsure']): Promise<void> =>
    contradicts || !book.has(message) ? Promise.resolve() : settle(message, ifUnsure)

  function putOff(one: Send, ifUnsure: Round['ifUnsure'], number: number): void {
    const due = later.get(number) ?? []
    due.push([{ ...one, copies: one.copies.slice(0, 1) }, ifUnsure])
    later.set(number, due)
  }

  async function sendDue(number: number): Promise<void> {
    const due = later.get(number) ?? []
    later.delete(number)
    for (const [one, ifUnsure] of due) {
      await send(one)
      await settleSent(one, ifUnsure)
    }
  }

  async function table(goesOn: () => boolean): Promise<void> {
    while (goesOn()) {
      const number = rounds++
      await sendDue(number)
      await playRound(roundOf(plan, supplier, number), number)
    }
  }

  return {
    play: async (goesOn, tables) => void (await Promise.all(Array.from({ length: tables }, () => table(goesOn)))),
    async finish() {
      for (const number of later.keys()) await sendDue(number)
      await post.quiet()
      for (const { message } of book.entries()) await settle(message, 'take back')
      for (const { message } of unpaidIn(book)) await collect(message)
    },
    faults,
    get rounds() {
      return rounds
    },
  }
}
