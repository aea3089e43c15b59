import type { HiloMove } from '@hiyas/fair/inhouse'

/*
 * What is shown of a round of our own games: `view` of a round on the wire, as its engine writes it and its stage draws it. `times` is what it pays
 * in hundredths; `worth` an amount, null where it has none.
 */

/** Of a game that is over with its one draw. */
export type DrawnView<Drawn> = { readonly drawn: Drawn; readonly times: number }

export type HiloView = {
  readonly cards: readonly number[]
  readonly moves: readonly HiloMove[]
  readonly isLost: boolean
  readonly isOut: boolean
  readonly times: number
  readonly worth: string | null
}

export type MinesView = {
  readonly opened: readonly number[]
  readonly isHit: boolean
  readonly isOut: boolean
  readonly times: number
  readonly worth: string | null
  /** Where the mines lie; null while the round is open. */
  readonly layout: readonly number[] | null
}
