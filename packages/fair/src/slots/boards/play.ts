import { drawSet, type Edition } from '../editions.ts'
import { COIN } from '../letters.ts'
import type { Draw, Step } from '../outcome.ts'
import { placeOf } from '../places.ts'
import { playHold } from './hold.ts'
import { type BoardMachine, boardMachineOf } from './machine.ts'
import type { BoardModel } from './model.ts'
import { BASE_MODE, createSpinner, type Mode } from './spin.ts'

export type Played = { readonly pay: number; readonly capped: boolean; readonly steps: readonly Step[] }

/**
 * Plays one round: the set of reels, one stop a reel, and whatever that leads to. A round that reaches the cap of its model ends
 * there. Free spins cannot win more free spins.
 */
export function playBoardRound(model: BoardModel, edition: Edition, draw: Draw): Played {
  const machine = boardMachineOf(model)
  const spinner = createSpinner(machine)
  const steps: Step[] = []
  const set = drawSet(draw, model.leanRounds[edition])
  const stopsOf = (held: number) => machine.stops.map((stops, reel) => (held & (1 << reel) ? 0 : draw(stops)))
  const spin = (mode: Mode) => ({ ...spinner.spin(mode, stopsOf(mode.held), steps) })
  const { feature } = model
  const base: Mode = { ...BASE_MODE, set, ladder: model.ladder, grows: feature.kind === 'respin' }
  const first = spin(base)
  const round: Round = { machine, steps, pay: first.pay, draw, spin, base }
  if (feature.kind === 'respin') playRespins(round, first.held)
  if (feature.kind === 'hold' && first.coins >= feature.from) {
    round.pay += playHold(feature, model.rows, coinsIn(steps.at(-1)), draw, steps)
  }
  const award = machine.awards[first.scatters] ?? 0
  if (award > 0) {
    const won = steps.length - 1
    steps[won] = { ...(steps[won] as Step), award }
    playFreeSpins(round, award)
  }
  const capped = round.pay >= machine.winMaxUnits
  return { steps, pay: capped ? machine.winMaxUnits : round.pay, capped }
}

type Round = {
  readonly machine: BoardMachine
  readonly steps: Step[]
  readonly draw: Draw
  readonly base: Mode
  spin(mode: Mode): { pay: number; held: number }
  pay: number
}

function playRespins(round: Round, first: number): void {
  let before = 0
  for (let held = first; held !== before && isOpen(round); ) {
    const spun = round.spin({ ...round.base, held })
    round.pay += spun.pay
    before = held
    held = spun.held
  }
}

function playFreeSpins(round: Round, award: number): void {
  const { feature } = round.machine.model
  const special = feature.kind === 'special' ? round.draw(Object.keys(round.machine.model.pays).length) : -1
  const grows = feature.kind === 'sticky'
  const ladder = feature.kind === 'free' ? feature.ladder : round.machine.model.ladder
  let held = 0
  for (let index = 0; index < award && isOpen(round); index++) {
    const times = timesOf(round, index)
    const spun = round.spin({
      ...round.base,
      phase: 'free',
      held,
      grows,
      special,
      ladder: round.base.ladder && ladder,
      times,
    })
    round.pay += spun.pay
    held = grows ? spun.held : 0
  }
}

/** The multiplier of a free spin: by its number, or drawn. */
function timesOf({ machine, draw }: Round, index: number): number {
  const { feature } = machine.model
  if (feature.kind === 'free') return feature.times[Math.min(index, feature.times.length - 1)] ?? 1
  if (feature.kind !== 'lantern') return 1
  let drawn = draw(feature.lanterns.reduce((sum, [, weight]) => sum + weight, 0))
  for (const [times, weight] of feature.lanterns) {
    if (drawn < weight) return times
    drawn -= weight
  }
  return 1
}

const isOpen = ({ pay, machine }: Round): boolean => pay < machine.winMaxUnits

const coinsIn = (step: Step | undefined): number[] =>
  (step?.window ?? []).flatMap((letters, reel) =>
    Array.from(letters, (letter, row) => (letter === COIN ? placeOf(reel, row) : -1)).filter(place => place >= 0),
  )
