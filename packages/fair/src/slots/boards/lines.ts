import { WILD } from '../letters.ts'
import type { Win } from '../outcome.ts'
import type { Board, Evaluate } from './board.ts'
import { type BoardMachine, COUNTS, STRIDE } from './machine.ts'
import type { BoardModel } from './model.ts'

/**
 * Lines from the first reel on, and from the last one back where the model says so. A wild stands for every symbol but scatters
 * and coins; a line of nothing but wilds pays as the wild's own row says.
 */
export const evaluateLines: Evaluate = (machine, board, wins) => {
  const rule = machine.model.wins
  if (rule.kind !== 'lines') return 0
  const reels = board.heights.length
  let pay = 0
  for (let line = 0; line < rule.lines.length; line++) {
    const rows = rule.lines[line] ?? []
    const count = runOf(machine, board, rows, false)
    if (count !== 0) pay += payOf(machine, board, rows, line, count, false, rule.wildTimes, wins)
    if (!rule.bothWays || count === reels) continue
    const back = runOf(machine, board, rows, true)
    if (back !== 0) pay += payOf(machine, board, rows, line, back, true, rule.wildTimes, wins)
  }
  return pay
}

/**
 * Whether the symbol a line is counted as may not be the one that would pay most: where wilds can begin a line and fewer reels than all
 * pay, the first other symbol decides (GAM-10).
 */
export function firstOtherDecides({ wins, reels, lean, bands }: BoardModel): boolean {
  if (wins.kind !== 'lines' || Math.min(...bands) >= reels.length) return false
  const last = reels.length - 1
  const begins = wins.bothWays ? [reels[0], lean[0], reels[last], lean[last]] : [reels[0], lean[0]]
  return begins.some(strip => strip?.includes(WILD))
}

const cellOf = (board: Board, rows: readonly number[], reel: number): number =>
  board.cells[reel * STRIDE + (rows[reel] ?? 0)] ?? 0

/** How many reels of a line go together; 0 when it starts with a scatter or a coin. */
function runOf(machine: BoardMachine, board: Board, rows: readonly number[], backwards: boolean): number {
  const { wild, scatter, coin } = machine
  const reels = rows.length
  let symbol = wild
  let count = 0
  for (; count < reels; count++) {
    const shown = cellOf(board, rows, backwards ? reels - 1 - count : count)
    if (shown === wild) continue
    if (shown === scatter || shown === coin) break
    if (symbol === wild) symbol = shown
    else if (shown !== symbol) break
  }
  return count
}

function payOf(
  machine: BoardMachine,
  board: Board,
  rows: readonly number[],
  line: number,
  count: number,
  backwards: boolean,
  wildTimes: number,
  wins: Win[] | null,
): number {
  const reels = rows.length
  let symbol = machine.wild
  let wilds = 0
  for (let index = 0; index < count; index++) {
    const shown = cellOf(board, rows, backwards ? reels - 1 - index : index)
    if (shown === machine.wild) wilds++
    else symbol = shown
  }
  const base = machine.pays[symbol * COUNTS + count] ?? 0
  if (base === 0) return 0
  const pay = symbol === machine.wild ? base : base * wildTimes ** wilds
  if (wins) {
    const cells = Array.from({ length: count }, (_, index) => {
      const reel = backwards ? reels - 1 - index : index
      return reel * STRIDE + (rows[reel] ?? 0)
    })
    wins.push({ symbol: machine.symbols[symbol] ?? '', count, cells, pay, line, ways: null })
  }
  return pay
}
