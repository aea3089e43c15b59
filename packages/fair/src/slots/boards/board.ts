import type { Win } from '../outcome.ts'
import { type BoardMachine, STRIDE } from './machine.ts'

/** The symbols in sight, by number: `cells[reel * STRIDE + row]`, `heights[reel]` of them on each reel. */
export type Board = { readonly cells: Uint8Array; readonly heights: Uint8Array }

export const newBoard = (machine: BoardMachine): Board => ({
  cells: new Uint8Array(machine.model.rows.length * STRIDE),
  heights: Uint8Array.from(machine.model.rows),
})

/** Adds up what a board pays, in units; notes each win in `wins` when somebody wants to see them. */
export type Evaluate = (machine: BoardMachine, board: Board, wins: Win[] | null) => number

/** Puts the window of a stop on a reel. */
export function showReel(machine: BoardMachine, set: number, board: Board, reel: number, stop: number): void {
  const strip = machine.sets[set]?.[reel]
  const height = machine.heights[reel]?.[stop] ?? 0
  const first = reel * STRIDE
  board.heights[reel] = height
  const from = stop * machine.model.every + (machine.lengths[reel] ?? 0)
  for (let row = 0; row < height; row++) board.cells[first + row] = strip?.[from + row] ?? 0
}

/** Fills a reel with one symbol. */
export function fillReel({ cells, heights }: Board, reel: number, symbol: number): void {
  cells.fill(symbol, reel * STRIDE, reel * STRIDE + (heights[reel] ?? 0))
}

export function hasOnReel({ cells, heights }: Board, reel: number, symbol: number): boolean {
  const end = reel * STRIDE + (heights[reel] ?? 0)
  for (let place = reel * STRIDE; place < end; place++) if (cells[place] === symbol) return true
  return false
}

export function countOnBoard(board: Board, symbol: number): number {
  let count = 0
  for (let reel = 0; reel < board.heights.length; reel++) {
    const end = reel * STRIDE + (board.heights[reel] ?? 0)
    for (let place = reel * STRIDE; place < end; place++) if (board.cells[place] === symbol) count++
  }
  return count
}

/** The board as letters, reel by reel. */
export function lettersOf(machine: BoardMachine, { cells, heights }: Board): string[] {
  return Array.from(heights, (height, reel) =>
    Array.from({ length: height }, (_, row) => machine.symbols[cells[reel * STRIDE + row] ?? 0] ?? '').join(''),
  )
}
