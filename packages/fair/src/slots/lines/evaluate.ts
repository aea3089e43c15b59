import type { LineMachine } from './machine.ts'
import { REELS, ROWS } from './model.ts'

/** A line that pays. `line` counts from 0; `pay` is in stakes of one line, wild multiplier included. */
export type LineWin = { readonly line: number; readonly symbol: string; readonly count: number; readonly pay: number }

/** What a window pays by itself, before any multiplier of free spins. All pays in stakes of one line. */
export type Evaluation = {
  readonly lineWins: readonly LineWin[]
  readonly scatters: number
  readonly scatterPay: number
  readonly pay: number
}

/** The window five stops show: `window[reel * ROWS + row]`, symbols by number. */
export function windowAt(machine: LineMachine, stops: readonly number[]): Uint8Array {
  const window = new Uint8Array(REELS * ROWS)
  for (let reel = 0; reel < REELS; reel++) {
    const first = (stops[reel] ?? 0) * ROWS
    window.set(machine.columns[reel]?.subarray(first, first + ROWS) ?? [], reel * ROWS)
  }
  return window
}

/** What the window pays: every line from the first reel on, scatters anywhere. Pure. */
export function evaluate(machine: LineMachine, window: Uint8Array): Evaluation {
  const lineWins: LineWin[] = []
  let pay = 0
  const { lines } = machine.model
  for (let line = 0; line < lines.length; line++) {
    const win = evaluateLine(machine, window, line, lines[line] ?? [])
    if (win === null) continue
    lineWins.push(win)
    pay += win.pay
  }
  const scatters = countOf(window, machine.scatter)
  const scatterPay = machine.scatterPays[scatters] ?? 0
  return { lineWins, scatters, scatterPay, pay: pay + scatterPay }
}

function evaluateLine(machine: LineMachine, window: Uint8Array, line: number, rows: readonly number[]): LineWin | null {
  const symbol = window[rows[0] ?? 0] ?? 0
  if (symbol === machine.scatter) return null
  let count = 1
  let helped = false
  for (; count < REELS; count++) {
    const next = window[count * ROWS + (rows[count] ?? 0)]
    if (next === machine.wild) helped = true
    else if (next !== symbol) break
  }
  const base = machine.pays[symbol * (REELS + 1) + count] ?? 0
  if (base === 0) return null
  const pay = helped ? base * machine.model.wildMultiplier : base
  return { line, symbol: machine.symbols[symbol] ?? '', count, pay }
}

function countOf(window: Uint8Array, symbol: number): number {
  let count = 0
  for (const shown of window) if (shown === symbol) count++
  return count
}
