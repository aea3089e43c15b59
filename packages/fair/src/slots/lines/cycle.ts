import type { LineMachine } from './machine.ts'
import { REELS, ROWS } from './model.ts'

/**
 * The full cycle of the base game: how often each pay comes with each number of scatters, over every combination of stops.
 * `counts[scatters][pay]`, pay in stakes of one line. Exact: no number here is estimated (C-02, RNG-08).
 */
export type LineCycle = { readonly combinations: number; readonly counts: readonly Float64Array[] }

/**
 * Enumerates every combination of stops. Reel by reel, only the lines that can still grow are carried on; as soon as none is
 * left, the rest of the cycle differs in scatters alone and is counted in one step.
 */
export function enumerateCycle(machine: LineMachine): LineCycle {
  const { lines } = machine.model
  const counts = Array.from({ length: REELS + 1 }, () => new Float64Array(payMax(machine) + 1))
  const scattersAt = machine.columns.map((column, reel) =>
    Array.from({ length: machine.stops[reel] ?? 0 }, (_, stop) => scattersIn(machine, column, stop)),
  )
  const tails = scatterTails(scattersAt)

  const walk = (reel: number, alive: readonly Running[], pay: number, scatters: number): void => {
    if (reel === REELS || alive.length === 0) {
      const tail = tails[reel] ?? []
      for (const [more, ways] of tail.entries()) add(counts, machine, scatters + more, pay, ways)
      return
    }
    const column = machine.columns[reel] ?? new Uint8Array()
    const stops = machine.stops[reel] ?? 0
    for (let stop = 0; stop < stops; stop++) {
      const step = grow(machine, column, stop, reel, alive)
      walk(reel + 1, step.alive, pay + step.paid, scatters + (scattersAt[reel]?.[stop] ?? 0))
    }
  }
  walk(
    0,
    lines.map(rows => ({ rows, symbol: -1, helped: false })),
    0,
    0,
  )
  return { combinations: machine.stops.reduce((product, stops) => product * stops, 1), counts }
}

/** A line whose symbols have matched on every reel so far. */
type Running = { readonly rows: readonly number[]; readonly symbol: number; readonly helped: boolean }

/** Lines that go on past this reel, and what the others are worth now that they have ended. */
function grow(machine: LineMachine, column: Uint8Array, stop: number, reel: number, alive: readonly Running[]) {
  const next: Running[] = []
  let paid = 0
  for (const line of alive) {
    const shown = column[stop * ROWS + (line.rows[reel] ?? 0)] ?? 0
    if (reel === 0) {
      if (shown !== machine.scatter) next.push({ rows: line.rows, symbol: shown, helped: false })
      continue
    }
    const wild = shown === machine.wild
    const goesOn = wild || shown === line.symbol
    const helped = line.helped || wild
    if (goesOn && reel < REELS - 1) next.push(helped === line.helped ? line : { ...line, helped })
    else paid += goesOn ? payOf(machine, line.symbol, REELS, helped) : payOf(machine, line.symbol, reel, line.helped)
  }
  return { alive: next, paid }
}

const payOf = (machine: LineMachine, symbol: number, count: number, helped: boolean): number =>
  (machine.pays[symbol * (REELS + 1) + count] ?? 0) * (helped ? machine.model.wildMultiplier : 1)

function add(counts: readonly Float64Array[], machine: LineMachine, scatters: number, pay: number, ways: number): void {
  const row = counts[scatters]
  const total = pay + (machine.scatterPays[scatters] ?? 0)
  if (row) row[total] = (row[total] ?? 0) + ways
}

function scattersIn(machine: LineMachine, column: Uint8Array, stop: number): number {
  let found = 0
  for (let row = 0; row < ROWS; row++) if (column[stop * ROWS + row] === machine.scatter) found++
  return found
}

/** `tails[reel][n]`: in how many ways the reels from `reel` on show `n` scatters. */
function scatterTails(scattersAt: readonly (readonly number[])[]): number[][] {
  const tails: number[][] = [[1]]
  for (let reel = REELS - 1; reel >= 0; reel--) {
    const after = tails[0] ?? []
    const ways = new Array<number>(REELS - reel + 1).fill(0)
    for (const found of scattersAt[reel] ?? []) {
      after.forEach((count, more) => {
        ways[found + more] = (ways[found + more] ?? 0) + count
      })
    }
    tails.unshift(ways)
  }
  return tails
}

function payMax(machine: LineMachine): number {
  const best = Math.max(...machine.pays) * machine.model.wildMultiplier
  return best * machine.model.lines.length + Math.max(...machine.scatterPays)
}
