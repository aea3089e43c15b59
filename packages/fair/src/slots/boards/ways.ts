import type { Board, Evaluate } from './board.ts'
import { type BoardMachine, COUNTS, STRIDE } from './machine.ts'

/** A symbol that stands on reels side by side from the first on pays once for every way through them. */
export const evaluateWays: Evaluate = (machine, board, wins) => {
  const reels = board.heights.length
  let pay = 0
  let seen = 0
  for (let row = 0; row < (board.heights[0] ?? 0); row++) {
    const symbol = board.cells[row] ?? 0
    if (symbol === machine.scatter || symbol === machine.coin || seen & (1 << symbol)) continue
    seen |= 1 << symbol
    let ways = 1
    let count = 0
    for (; count < reels; count++) {
      const found = matchesOn(machine, board, count, symbol)
      if (found === 0) break
      ways *= found
    }
    const base = machine.pays[symbol * COUNTS + count] ?? 0
    if (base === 0) continue
    pay += base * ways
    wins?.push({
      symbol: machine.symbols[symbol] ?? '',
      count,
      cells: cellsOf(machine, board, symbol, count),
      pay: base * ways,
      line: null,
      ways,
    })
  }
  return pay
}

function matchesOn(machine: BoardMachine, board: Board, reel: number, symbol: number): number {
  let found = 0
  const end = reel * STRIDE + (board.heights[reel] ?? 0)
  for (let place = reel * STRIDE; place < end; place++) {
    const shown = board.cells[place]
    if (shown === symbol || shown === machine.wild) found++
  }
  return found
}

function cellsOf(machine: BoardMachine, board: Board, symbol: number, reels: number): number[] {
  const cells: number[] = []
  for (let reel = 0; reel < reels; reel++) {
    const end = reel * STRIDE + (board.heights[reel] ?? 0)
    for (let place = reel * STRIDE; place < end; place++) {
      const shown = board.cells[place]
      if (shown === symbol || shown === machine.wild) cells.push(place)
    }
  }
  return cells
}
