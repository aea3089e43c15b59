import { MINUTE_MS, type Minor, SECOND_MS } from '@hiyas/kernel'
import type { Dialect } from '../bets/site.ts'
import { chanceOf } from '../suppliers/chance.ts'
import type { Message, Supplier } from '../suppliers/message.ts'
import { stakeOf } from '../suppliers/stakes.ts'
import { HABITS } from './habits.ts'

/**
 * Everything that will be done to the house, as a pure function of what is asked for: the rounds of each supplier, one by one, and
 * when what is killed, whose clock jumps and a month begins. What the house answers, and in which order things happen at once, no plan can know.
 */
export type Plan = {
  seed: string
  /** The plan goes on round after round until this many calls were sent. */
  calls: number
  kills: number
  jumps: number
  /** Months of the books that begin meanwhile. */
  months: number
  suppliers: readonly Supplier[]
  members: number
  /** Suppliers who hold balances themselves, whom members bring money to. */
  casinos: number
}

/**
 * One delivery of a message: the server it goes to, and what becomes of the answer. It is heard; or it comes and nobody listens; or the
 * connection is cut as soon as the message is out.
 */
export type Copy = { server: 0 | 1; fate: 'heard' | 'unheard' | 'cut' }

export type Send = {
  message: Message
  /** All at once. */
  copies: readonly Copy[]
  /** One more, this many rounds later. */
  lateBy: number | null
  /** Sent only if the supplier believes this move was accepted. */
  needs: string | null
  /** Has the id of another message and says something else: it must change nothing (W-12). */
  contradicts: boolean
}

export type Round = {
  id: string
  habit: string
  /** What is in one step is sent at once, the next one when all of it was answered or given up. */
  steps: readonly (readonly Send[])[]
  /** A bet whose answer was lost is taken back, or asked again. */
  ifUnsure: 'take back' | 'ask again'
}

export type Target = 'server 0' | 'server 1' | 'database'
export type Fault =
  | { afterCalls: number; kind: 'kill'; target: Target }
  | { afterCalls: number; kind: 'jump'; server: 0 | 1; offsetMs: number }
  | { afterCalls: number; kind: 'month' }

const TAKEN_BACK_SHARE = 0.6
const PARTS_OF_A_STEP = 1_000
const TARGETS: readonly Target[] = ['server 0', 'database', 'server 1']

/** Forwards and back, near and far, and right again. A game that nobody played for twelve hours would be closed. */
const JUMPS_MS: readonly number[] = [SECOND_MS, 30 * SECOND_MS, 10 * MINUTE_MS, 150 * MINUTE_MS]
  .flatMap(ms => [ms, -ms])
  .concat(0)

/** What suppliers of the lab speak, in turns. */
const DIALECTS: readonly Dialect[] = ['beexar', 'hub88', 'pam', 'caleta']

export const suppliersOf = (count: number, dialects = DIALECTS): Supplier[] =>
  Array.from({ length: count }, (_, number) => ({
    number,
    code: `CH${number}`,
    dialect: dialects[number % dialects.length] ?? 'hub88',
  }))

export const casinosOf = ({ casinos }: Plan): string[] => Array.from({ length: casinos }, (_, number) => `CS${number}`)

/** The round of this number of a supplier. */
export function roundOf({ seed, members }: Plan, { number: supplier, code, dialect }: Supplier, number: number): Round {
  const chance = chanceOf(seed, 'round', supplier, number)
  const id = `${code}.${number}`
  const possible = HABITS.filter(([, , only]) => only === undefined || only.includes(dialect))
  const habit = chance.pick(possible.map(([weight, one]) => [weight, one] as const))
  const amounts = new Map<string, Minor>()
  const amount = (part: string): Minor => {
    const known = amounts.get(part) ?? stakeOf(chance)
    amounts.set(part, known)
    return known
  }
  const member = chance.below(members) + 1
  const steps = habit.steps({ id, member, chance, isTogether: dialect === 'beexar', amount })
  return { id, habit: habit.name, steps, ifUnsure: chance.happens(TAKEN_BACK_SHARE) ? 'take back' : 'ask again' }
}

/** What befalls the house, in the order of its moments: spread over the whole run, each of the three killed in turns. */
export function faultsOf({ seed, calls, kills, jumps, months }: Plan): Fault[] {
  const chance = chanceOf(seed, 'faults')
  const momentOf = (index: number, count: number) =>
    Math.floor(((index + chance.below(PARTS_OF_A_STEP) / PARTS_OF_A_STEP) * calls) / count)
  const killed = Array.from({ length: kills }, (_, index): Fault => {
    const target = TARGETS[index % TARGETS.length] ?? 'database'
    return { afterCalls: momentOf(index, kills), kind: 'kill', target }
  })
  const jumped = Array.from({ length: jumps }, (_, index): Fault => {
    const server = chance.below(2) === 0 ? 0 : 1
    const offsetMs = JUMPS_MS[chance.below(JUMPS_MS.length)] ?? 0
    return { afterCalls: momentOf(index, jumps), kind: 'jump', server, offsetMs }
  })
  const begun = Array.from(
    { length: months },
    (_, index): Fault => ({ afterCalls: momentOf(index, months), kind: 'month' }),
  )
  return [...killed, ...jumped, ...begun].toSorted((one, other) => one.afterCalls - other.afterCalls)
}
