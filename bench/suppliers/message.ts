import type { Minor } from '@hiyas/kernel'
import type { Dialect } from '../bets/site.ts'

export type Supplier = { number: number; code: string; dialect: Dialect }

/** One thing a message asks for. A `finish` closes the round and moves nothing. */
export type Move = {
  kind: 'bet' | 'win' | 'rollback' | 'finish'
  id: string
  amount: Minor
  /** The bet of a win, the original of a rollback. */
  reference: string | null
}

export type Message = {
  round: string
  member: number
  closed: boolean
  /** Several only where the dialect has room for them: then all or none (W-21). */
  moves: readonly Move[]
}
