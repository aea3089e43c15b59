import type { Minor } from '@hiyas/kernel'
import { type Book, createBook } from '../suppliers/book.ts'
import { isOurName, nameIn } from '../suppliers/names.ts'
import { disagreementsIn, missingIn } from '../suppliers/pages.ts'
import { takenFrom, viewOf, type Written } from '../suppliers/views.ts'
import { numberIn } from './rounds.ts'

/** A move in our books, as it is read in the order of its id. */
export type Row = Omit<Written, 'isUndone'> & { supplier: string; reference: bigint | null }

/** Holds a supplier's view of each round against our books while the play goes on, and forgets both when they were compared, but for the sums. */
export type Watch = {
  /** The supplier's book of a round that begins. */
  begin(number: number): Book
  /** Nothing will be said about it any more, and all that was said has its answer. */
  end(number: number): void
  /** Takes down what stands in our books. */
  read(row: Row): void
  /** Rounds that have ended by now: to be compared when our books are read as far as they go now. */
  ended(): number[]
  compare(numbers: readonly number[]): void
  readonly sums: Sums
  /** Rounds that are not compared yet. */
  waiting(): number
}

export type Sums = {
  rounds: number
  /** Moves of ours that were compared. */
  moves: number
  /** What he has from each member by his own book. */
  taken: Map<number, Minor>
  /** The first ones, and how many. */
  faults: string[]
  faultCount: number
}

type Watched = { book: Book; rows: Row[] }

const FAULTS_KEPT = 20

export function createWatch(code: string): Watch {
  const open = new Map<number, Watched>()
  const sums: Sums = { rounds: 0, moves: 0, taken: new Map(), faults: [], faultCount: 0 }
  let ended: number[] = []

  function report(fault: string): void {
    sums.faultCount++
    if (sums.faults.length < FAULTS_KEPT) sums.faults.push(fault)
  }

  function compareOne({ book, rows }: Watched): void {
    const view = viewOf(book)
    const undone = new Set(rows.flatMap(({ kind, reference }) => (kind === 'rollback' ? [reference] : [])))
    const page = rows.map(row => ({ ...row, isUndone: undone.has(row.id) }))
    const seen = new Set<string>()
    for (const fault of disagreementsIn(view, page, seen)) report(fault)
    for (const fault of missingIn(view, seen)) report(fault)
    for (const [member, amount] of takenFrom(view.values()))
      sums.taken.set(member, (sums.taken.get(member) ?? 0n) + amount)
    sums.rounds++
    sums.moves += rows.length
  }

  return {
    begin(number) {
      const book = createBook()
      open.set(number, { book, rows: [] })
      return book
    },
    end: number => void ended.push(number),
    read(row) {
      if (isOurName(row.externalId)) return
      const number = numberIn(code, nameIn(row))
      const watched = number === null ? undefined : open.get(number)
      if (watched === undefined) report(`${row.externalId} (${row.kind}, ${row.id}) is of no round that is under way`)
      else watched.rows.push(row)
    },
    ended() {
      const now = ended
      ended = []
      return now
    },
    compare(numbers) {
      for (const number of numbers) {
        const watched = open.get(number)
        if (watched !== undefined) compareOne(watched)
        open.delete(number)
      }
    },
    sums,
    waiting: () => open.size,
  }
}
