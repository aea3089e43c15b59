import type { Board, Evaluate } from './board.ts'
import { type BoardMachine, COUNTS, STRIDE } from './machine.ts'

/** Symbols of a kind that touch each other side by side or one above the other pay by how many they are. */
export const evaluateClusters: Evaluate = (machine, board, wins) => {
  const seen = SEEN.fill(0)
  const least = machine.model.bands[0] ?? 1
  let pay = 0
  for (let reel = 0; reel < board.heights.length; reel++) {
    const end = reel * STRIDE + (board.heights[reel] ?? 0)
    for (let place = reel * STRIDE; place < end; place++) {
      if (seen[place] === 1) continue
      const symbol = board.cells[place] ?? 0
      const count = flood(board, place, symbol)
      if (count < least) continue
      const worth = machine.pays[symbol * COUNTS + count] ?? 0
      if (worth === 0) continue
      pay += worth
      wins?.push(groupOf(machine, symbol, Array.from(QUEUE.subarray(0, count)), worth))
    }
  }
  return pay
}

/** Scratch of the flood, so that certification needs no memory a board. */
const SEEN = new Uint8Array(64)
const QUEUE = new Uint8Array(64)

/** What a place says of its reel is above these: the flood is asked billions of times, and a division costs more. */
const REEL_BITS = Math.log2(STRIDE)

/** Fills `QUEUE` with the group of a place and answers how many they are. */
function flood({ cells, heights }: Board, start: number, symbol: number): number {
  let found = 0
  const add = (place: number): void => {
    if (SEEN[place] === 1 || cells[place] !== symbol) return
    SEEN[place] = 1
    QUEUE[found++] = place
  }
  add(start)
  for (let index = 0; index < found; index++) {
    const place = QUEUE[index] ?? 0
    const reel = place >> REEL_BITS
    const row = place & (STRIDE - 1)
    if (row > 0) add(place - 1)
    if (row + 1 < (heights[reel] ?? 0)) add(place + 1)
    if (reel > 0 && row < (heights[reel - 1] ?? 0)) add(place - STRIDE)
    if (reel + 1 < heights.length && row < (heights[reel + 1] ?? 0)) add(place + STRIDE)
  }
  return found
}

/** Symbols of a kind pay by how many there are, wherever they stand. */
export const evaluateAnywhere: Evaluate = (machine, board, wins) => {
  const counts = TALLY.fill(0)
  for (let reel = 0; reel < board.heights.length; reel++) {
    const end = reel * STRIDE + (board.heights[reel] ?? 0)
    for (let place = reel * STRIDE; place < end; place++) {
      const symbol = board.cells[place] ?? 0
      counts[symbol] = (counts[symbol] ?? 0) + 1
    }
  }
  let pay = 0
  for (let symbol = 0; symbol < machine.symbols.length; symbol++) {
    const worth = machine.pays[symbol * COUNTS + (counts[symbol] ?? 0)] ?? 0
    if (worth === 0) continue
    pay += worth
    wins?.push(groupOf(machine, symbol, placesOf(board, symbol), worth))
  }
  return pay
}

const TALLY = new Uint8Array(32)

function placesOf({ cells, heights }: Board, symbol: number): number[] {
  return Array.from(heights).flatMap((height, reel) =>
    Array.from({ length: height }, (_, row) => reel * STRIDE + row).filter(place => cells[place] === symbol),
  )
}

const groupOf = (machine: BoardMachine, symbol: number, cells: number[], pay: number) => ({
  symbol: machine.symbols[symbol] ?? '',
  count: cells.length,
  cells,
  pay,
  line: null,
  ways: null,
})
