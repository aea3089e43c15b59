import { drawSet, type Edition } from '../slots/editions.ts'
import { type LineMachine, lineMachineOf } from '../slots/lines/machine.ts'
import { type LineModel, REELS, ROWS } from '../slots/lines/model.ts'
import { lineModelOn } from '../slots/lines/steps.ts'
import type { Draw } from '../slots/outcome.ts'

/** Rounds of a line model; see `quickRound`. */
export function quickLineRound(model: LineModel, edition: Edition, draw: Draw): () => number {
  const lean = model.leanRounds[edition]
  const sets = [0, 1].map(set => lineMachineOf(lineModelOn(model, set)))
  const window = new Uint8Array(REELS * ROWS)
  const { multiplier, spinsMax } = model.freeSpins
  const payOf = linePays(model)
  return () => {
    const machine = sets[drawSet(draw, lean)] as LineMachine
    let granted = 0
    let pay = 0
    for (let index = 0; index <= granted && pay < machine.winMaxLineStakes; index++) {
      const scatters = showSpin(machine, window, draw)
      const spun = payOf(machine, window) + (machine.scatterPays[scatters] ?? 0)
      granted += Math.min(machine.awards[scatters] ?? 0, spinsMax - granted)
      pay += index > 0 ? spun * multiplier : spun
    }
    return Math.min(pay, machine.winMaxLineStakes)
  }
}

/** Draws a stop a reel, puts the windows there, and answers how many scatters they show. */
function showSpin(machine: LineMachine, window: Uint8Array, draw: Draw): number {
  let scatters = 0
  for (let reel = 0; reel < REELS; reel++) {
    const column = machine.columns[reel] as Uint8Array
    const from = draw(machine.stops[reel] ?? 0) * ROWS
    for (let row = 0; row < ROWS; row++) {
      const shown = column[from + row] ?? 0
      window[reel * ROWS + row] = shown
      if (shown === machine.scatter) scatters++
    }
  }
  return scatters
}

/** What all lines of a window pay together. */
function linePays({ lines, wildMultiplier }: LineModel): (machine: LineMachine, window: Uint8Array) => number {
  const places = Uint8Array.from(lines.flatMap(rows => rows.map((row, reel) => reel * ROWS + row)))
  return (machine, window) => {
    let pay = 0
    for (let first = 0; first < places.length; first += REELS) {
      const symbol = window[places[first] ?? 0] ?? 0
      if (symbol === machine.scatter) continue
      let count = 1
      let times = 1
      for (; count < REELS; count++) {
        const shown = window[places[first + count] ?? 0]
        if (shown === machine.wild) times = wildMultiplier
        else if (shown !== symbol) break
      }
      pay += (machine.pays[symbol * (REELS + 1) + count] ?? 0) * times
    }
    return pay
  }
}
