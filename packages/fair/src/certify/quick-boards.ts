import { invariant } from '@hiyas/kernel'
import { type BoardMachine, boardMachineOf } from '../slots/boards/machine.ts'
import type { BoardModel, Feature, Hold } from '../slots/boards/model.ts'
import { eventOf } from '../slots/boards/round-odds.ts'
import { BASE_MODE, createSpinner, type Mode, type SpinResult } from '../slots/boards/spin.ts'
import { drawSet, type Edition } from '../slots/editions.ts'
import type { Draw } from '../slots/outcome.ts'

/**
 * Rounds of a board model; see `quickRound`. What a spin comes to depends on its mode and stops alone, so the code that pays is
 * asked once for each and remembered: certification then costs a few draws and a look-up a spin.
 */
export function quickBoardRound(model: BoardModel, edition: Edition, draw: Draw): () => number {
  const machine = boardMachineOf(model)
  const spins = createSpins(machine, draw)
  const { feature } = model
  const lean = model.leanRounds[edition]
  const places = model.rows.reduce((sum, height) => sum + height, 0)
  const state: Round = { spins, draw, winMax: machine.winMaxUnits, set: 0, pay: 0 }
  return () => {
    state.set = drawSet(draw, lean)
    const first = spins.spin(state.set, BASE, 0, NO_SPECIAL)
    state.pay = payIn(first)
    const event = eventIn(first)
    if (event > 0) {
      if (feature.kind === 'respin') playRespins(state, event)
      else if (feature.kind === 'hold') state.pay += playHold(feature, places, event, draw)
      else if (feature.kind !== 'none') playFreeSpins(state, machine, feature, event)
    }
    return Math.min(state.pay, state.winMax)
  }
}

type Round = { readonly spins: Spins; readonly draw: Draw; readonly winMax: number; set: number; pay: number }

function playRespins(round: Round, first: number): void {
  let before = 0
  for (let held = first; held !== before && round.pay < round.winMax; ) {
    const spun = round.spins.spin(round.set, BASE, held, NO_SPECIAL)
    round.pay += payIn(spun)
    before = held
    held = eventIn(spun)
  }
}

function playFreeSpins(round: Round, { model }: BoardMachine, feature: Feature, award: number): void {
  const special = feature.kind === 'special' ? round.draw(Object.keys(model.pays).length) : NO_SPECIAL
  let held = 0
  for (let index = 0; index < award && round.pay < round.winMax; index++) {
    const times = timesOf(feature, index, round.draw)
    const spun = round.spins.spin(round.set, FREE, held, special)
    round.pay += payIn(spun) * times
    held = eventIn(spun)
  }
}

function timesOf(feature: Feature, index: number, draw: Draw): number {
  if (feature.kind === 'free') return feature.times[Math.min(index, feature.times.length - 1)] ?? 1
  if (feature.kind !== 'lantern') return 1
  let drawn = draw(feature.lanterns.reduce((sum, [, weight]) => sum + weight, 0))
  for (const [times, weight] of feature.lanterns) {
    if (drawn < weight) return times
    drawn -= weight
  }
  return 1
}

function playHold(hold: Hold, places: number, start: number, draw: Draw): number {
  let pay = 0
  let coins = start
  for (let coin = 0; coin < start; coin++) pay += drawCoin(hold, draw)
  for (let left = hold.turns; left > 0 && coins < places; ) {
    let landed = 0
    for (let place = coins; place < places; place++) if (draw(hold.land[1]) < hold.land[0]) landed++
    for (let coin = 0; coin < landed; coin++) pay += drawCoin(hold, draw)
    coins += landed
    left = landed > 0 ? hold.turns : left - 1
  }
  return coins === places ? pay + hold.grand : pay
}

function drawCoin({ coins }: Hold, draw: Draw): number {
  let drawn = draw(coins.reduce((sum, { weight }) => sum + weight, 0))
  for (const { pay, weight } of coins) {
    if (drawn < weight) return pay
    drawn -= weight
  }
  return 0
}

const BASE = 0
const FREE = 1
const NO_SPECIAL = -1

/** A spin in one number: what it pays, and what of it decides how the round goes on. */
const EVENTS = 64
const PACKED_MAX = 2 ** 31 - 1
const payIn = (packed: number): number => packed >>> 6
const eventIn = (packed: number): number => packed & (EVENTS - 1)

/** What is known of a mode: its spins by the number of their stops, one more than it is, so that nought is not known yet. */
type Known = { readonly mode: Mode; readonly bounds: Int32Array; readonly packed: Int32Array }
type Spins = ReturnType<typeof createSpins>

function createSpins(machine: BoardMachine, draw: Draw) {
  const { spin } = createSpinner(machine)
  const stops = new Int32Array(machine.stops.length)
  const known: Known[] = []
  const event = { base: eventOf(machine, machine.model.feature), free: freeEventOf(machine.model.feature) }
  return {
    /** Draws the stops of the reels that turn and answers what they come to. */
    spin(set: number, phase: number, held: number, special: number): number {
      const key = (((special + 1) * EVENTS + held) * 2 + phase) * 2 + set
      const mode = known[key] ?? newMode(machine, modeOf(machine.model, set, phase, held, special))
      known[key] = mode
      let index = 0
      for (let reel = 0; reel < stops.length; reel++) {
        const bound = mode.bounds[reel] ?? 1
        const stop = held & (1 << reel) ? 0 : draw(bound)
        stops[reel] = stop
        index = index * bound + stop
      }
      const packed = mode.packed[index] ?? 0
      if (packed !== 0) return packed - 1
      const result = spin(mode.mode, stops, null)
      const fresh = result.pay * EVENTS + (phase === BASE ? event.base : event.free)(result)
      invariant(fresh < PACKED_MAX, 'a spin fits a number')
      mode.packed[index] = fresh + 1
      return fresh
    },
  }
}

function newMode(machine: BoardMachine, mode: Mode): Known {
  const bounds = machine.stops.map((count, reel) => (mode.held & (1 << reel) ? 1 : count))
  return {
    mode,
    bounds: Int32Array.from(bounds),
    packed: new Int32Array(bounds.reduce((product, bound) => product * bound, 1)),
  }
}

/** Under which rules a spin is played, its multiplier left to the round. */
function modeOf({ feature, ladder }: BoardModel, set: number, phase: number, held: number, special: number): Mode {
  if (phase === BASE) return { ...BASE_MODE, set, held, ladder, grows: feature.kind === 'respin' }
  const freeLadder = feature.kind === 'free' ? feature.ladder : ladder
  const grows = feature.kind === 'sticky'
  return { ...BASE_MODE, phase: 'free', set, held, grows, special, ladder: ladder && freeLadder }
}

/** Nothing is won in free spins but, where wilds stay, the reels that stand. */
const freeEventOf =
  (feature: Feature) =>
  ({ held }: SpinResult): number =>
    feature.kind === 'sticky' ? held : 0
