import { invariant } from '@hiyas/kernel'
import { STEP, type Step, type Win } from '../outcome.ts'
import { type Board, countOnBoard, type Evaluate, fillReel, hasOnReel, lettersOf, newBoard, showReel } from './board.ts'
import { evaluateAnywhere, evaluateClusters } from './groups.ts'
import { evaluateLines } from './lines.ts'
import { type BoardMachine, COUNTS, SCATTERS_MAX, STRIDE } from './machine.ts'
import { GROWING_REELS, type Wins } from './model.ts'
import { evaluateWays } from './ways.ts'

/** Under which rules a spin is played. */
export type Mode = {
  readonly phase: 'base' | 'free'
  readonly set: number
  /** Reels that stand full of wilds, as bits. */
  readonly held: number
  /** Whether a wild fills its reel. */
  readonly grows: boolean
  /** The symbol that grows over its reels, by number, or -1. */
  readonly special: number
  readonly ladder: readonly number[] | null
  readonly times: number
}

export const BASE_MODE: Mode = { phase: 'base', set: 0, held: 0, grows: false, special: -1, ladder: null, times: 1 }

/** What a spin came to. `held` are the reels that stand full of wilds after it. */
export type SpinResult = { pay: number; scatters: number; coins: number; held: number }

const EVALUATE: Readonly<Record<Wins['kind'], Evaluate>> = {
  lines: evaluateLines,
  ways: evaluateWays,
  cluster: evaluateClusters,
  anywhere: evaluateAnywhere,
}

/** No spin falls so often: certification plays every one and would stop here. */
const FALLS_MAX = 40

/** Plays spins of one machine on a board of its own, again and again; certification plays millions of them. */
export function createSpinner(machine: BoardMachine) {
  const board = newBoard(machine)
  const above = new Int16Array(board.heights.length)
  const result: SpinResult = { pay: 0, scatters: 0, coins: 0, held: 0 }
  /** Answers the spin at these stops; the answer is overwritten by the next one. Its steps are added to `steps`. */
  const spin = (mode: Mode, stops: ArrayLike<number>, steps: Step[] | null): SpinResult => {
    for (let reel = 0; reel < board.heights.length; reel++) {
      if (mode.held & (1 << reel)) fillReel(board, reel, machine.wild)
      else showReel(machine, mode.set, board, reel, stops[reel] ?? 0)
      above[reel] = (stops[reel] ?? 0) * machine.model.every + (machine.lengths[reel] ?? 0) - 1
    }
    result.held = mode.held
    result.pay = mode.ladder
      ? playFalls(machine, mode, mode.ladder, board, above, steps)
      : playStill(machine, mode, board, result, steps)
    result.scatters = Math.min(SCATTERS_MAX, countOnBoard(board, machine.scatter))
    result.coins = machine.model.feature.kind === 'hold' ? countOnBoard(board, machine.coin) : 0
    const scatterPay = (machine.scatterPays[result.scatters] ?? 0) * mode.times
    result.pay += scatterPay
    if (steps) noteScatters(steps, result.scatters, scatterPay)
    return result
  }
  return { spin, board }
}

/** One picture that pays as it is, or after wilds or the special symbol have grown. */
function playStill(machine: BoardMachine, mode: Mode, board: Board, result: SpinResult, steps: Step[] | null): number {
  const window = steps ? lettersOf(machine, board) : []
  if (mode.grows) {
    for (const reel of GROWING_REELS) if (hasOnReel(board, reel, machine.wild)) result.held |= 1 << reel
    for (const reel of GROWING_REELS) if (result.held & (1 << reel)) fillReel(board, reel, machine.wild)
  }
  const wins: Win[] | null = steps ? [] : null
  const pay = EVALUATE[machine.model.wins.kind](machine, board, wins) * mode.times
  if (steps) {
    const grown = result.held === mode.held ? null : lettersOf(machine, board)
    const held = GROWING_REELS.filter(reel => mode.held & (1 << reel))
    const special = mode.special < 0 ? null : (machine.symbols[mode.special] ?? null)
    const kind = mode.held === 0 ? 'spin' : 'respin'
    const step = { ...STEP, kind, phase: mode.phase, window, grown, held, special, wins: wins ?? [], pay } as const
    steps.push({ ...step, multiplier: mode.times })
  }
  return mode.special < 0 ? pay : pay + growSpecial(machine, mode, board, steps)
}

/** What the special symbol pays for the reels it stands on: on all lines, side by side or not. */
export function growthPay(machine: BoardMachine, board: Board, special: number): number {
  let reels = 0
  for (let reel = 0; reel < board.heights.length; reel++) if (hasOnReel(board, reel, special)) reels++
  const rule = machine.model.wins
  return (machine.pays[special * COUNTS + reels] ?? 0) * (rule.kind === 'lines' ? rule.lines.length : 0)
}

/** The special symbol fills every reel it stands on, in a step of its own. */
function growSpecial(machine: BoardMachine, { special, times }: Mode, board: Board, steps: Step[] | null): number {
  const pay = growthPay(machine, board, special)
  const last = steps?.at(-1)
  if (pay === 0 || !steps || !last) return pay * times
  const reels = Array.from(board.heights.keys()).filter(reel => hasOnReel(board, reel, special))
  const symbol = machine.symbols[special] ?? ''
  const grown = lettersOf(machine, board).map((letters, reel) =>
    reels.includes(reel) ? symbol.repeat(letters.length) : letters,
  )
  const cells = reels.flatMap(reel => Array.from({ length: board.heights[reel] ?? 0 }, (_, row) => reel * STRIDE + row))
  const win = { symbol, count: reels.length, cells, pay, line: null, ways: null }
  steps.push({ ...last, kind: 'respin', held: [...board.heights.keys()], grown, wins: [win], pay: pay * times })
  return pay * times
}

/** Pictures one after the other: what wins bursts, what is above falls, until nothing wins. */
function playFalls(
  machine: BoardMachine,
  mode: Mode,
  ladder: readonly number[],
  board: Board,
  above: Int16Array,
  steps: Step[] | null,
): number {
  const evaluate = EVALUATE[machine.model.wins.kind]
  const wins: Win[] = []
  let total = 0
  for (let fall = 0; ; fall++) {
    invariant(fall < FALLS_MAX, `model ${machine.model.id} falls without end`)
    wins.length = 0
    const multiplier = (ladder[Math.min(fall, ladder.length - 1)] ?? 1) * mode.times
    const pay = evaluate(machine, board, wins) * multiplier
    total += pay
    if (steps) {
      const kind = fall === 0 ? 'spin' : 'fall'
      const window = lettersOf(machine, board)
      steps.push({ ...STEP, kind, phase: mode.phase, window, wins: [...wins], multiplier, pay })
    }
    if (pay === 0) return total
    burst(machine, mode.set, board, above, wins)
  }
}

/** A place whose symbol has burst. */
const GONE = 255

function burst(machine: BoardMachine, set: number, board: Board, above: Int16Array, wins: readonly Win[]): void {
  for (const win of wins) for (const place of win.cells) board.cells[place] = GONE
  for (let reel = 0; reel < board.heights.length; reel++) {
    const first = reel * STRIDE
    let to = first + (board.heights[reel] ?? 0) - 1
    for (let from = to; from >= first; from--) {
      const shown = board.cells[from] ?? 0
      if (shown !== GONE) board.cells[to--] = shown
    }
    const length = machine.lengths[reel] ?? 1
    for (; to >= first; to--) {
      const next = above[reel] ?? 0
      board.cells[to] = machine.sets[set]?.[reel]?.[next] ?? 0
      above[reel] = next === 0 ? length - 1 : next - 1
    }
  }
}

/** Scatters count when everything has fallen: they belong to the last picture of a spin. */
function noteScatters(steps: Step[], scatters: number, scatterPay: number): void {
  const last = steps.at(-1)
  if (!last || scatters === 0) return
  const pay = last.pay + scatterPay
  steps[steps.length - 1] = { ...last, scatters, scatterPay, pay }
}
