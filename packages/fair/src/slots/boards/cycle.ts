import type { Board } from './board.ts'
import type { BoardMachine } from './machine.ts'
import { createSpinner, growthPay, type Mode, type SpinResult } from './spin.ts'

/** How often each pay comes with each event, over every combination of stops: `counts.get(event)?.get(pay)`. */
export type BoardCycle = {
  readonly combinations: number
  readonly counts: ReadonlyMap<number, ReadonlyMap<number, number>>
}

/**
 * Plays every combination of stops of a mode, by the code that plays rounds. `eventOf` says what of a spin decides how the round
 * goes on. Exact: no number here is estimated (C-02, RNG-08).
 */
export function enumerateBoards(
  machine: BoardMachine,
  mode: Mode,
  eventOf: (result: SpinResult) => number,
): BoardCycle {
  const counts = new Map<number, Map<number, number>>()
  const combinations = forEachBoard(machine, mode, result => count(counts, eventOf(result), result.pay))
  return { combinations, counts }
}

/** The spins with each symbol as the special one, which grows after the lines have paid: `counts.get(symbol)`. */
export function enumerateSpecials(machine: BoardMachine, mode: Mode, symbols: number): BoardCycle {
  const counts = new Map<number, Map<number, number>>()
  const combinations = forEachBoard(machine, mode, ({ pay }, board) => {
    for (let special = 0; special < symbols; special++) {
      count(counts, special, pay + growthPay(machine, board, special))
    }
  })
  return { combinations, counts }
}

function count(counts: Map<number, Map<number, number>>, event: number, pay: number): void {
  const row = counts.get(event) ?? new Map<number, number>()
  if (row.size === 0) counts.set(event, row)
  row.set(pay, (row.get(pay) ?? 0) + 1)
}

/** Answers how many boards there are. */
function forEachBoard(machine: BoardMachine, mode: Mode, see: (result: SpinResult, board: Board) => void): number {
  const { spin, board } = createSpinner(machine)
  const bounds = machine.stops.map((stops, reel) => (mode.held & (1 << reel) ? 1 : stops))
  const stops = bounds.map(() => 0)
  const combinations = bounds.reduce((product, bound) => product * bound, 1)
  for (let index = 0; index < combinations; index++) {
    see(spin(mode, stops, null), board)
    for (let reel = 0; reel < bounds.length; reel++) {
      const next = (stops[reel] ?? 0) + 1
      stops[reel] = next
      if (next < (bounds[reel] ?? 0)) break
      stops[reel] = 0
    }
  }
  return combinations
}
