import { crashPoint, EDITIONS, hashOfSeed, seededStream, sheetOf } from '@hiyas/fair'
import {
  DICE,
  dicePay,
  type Factor,
  HILO,
  type HiloMove,
  hiloFactor,
  hiloWays,
  isHiloOver,
  isMinesOver,
  KENO,
  kenoPays,
  LIMBO,
  MINES,
  minesFactor,
  PLINKO_ROWS,
  payOf,
  plinkoPays,
  RISKS,
  rankOf,
  ratioOf,
  shownOf,
  WHEEL,
} from '@hiyas/fair/inhouse'
import type { Minor, RandomSource } from '@hiyas/kernel'
import { describe, expect, test } from 'vitest'
import type { Engine } from '../src/server/engines/engine.ts'
import { editionsOf, GAMES, gameOf } from '../src/server/engines/games.ts'
import type { PlayedRound } from '../src/server/engines/theory.ts'

const CURRENCY = 'PHP'
const SMALLEST = 2_000n
/** Of a pay whose cut centavo is forgotten, so many are five deviations off. */
const ROUNDS = 6_000
const engineOf = (code: string): Engine => {
  const game = gameOf(code)
  if (!game) throw new Error(code)
  return game.engine
}
const streamAt = (nonce: number): RandomSource => seededStream('theory'.repeat(8), 'of returns', nonce)

describe('the theory of a round', () => {
  test('GAM-19 C-03 a slot has that of its certified sheet, in each edition', () => {
    for (const { edition, game } of editionsOf('hiyas-reels')) {
      const { rtp, sigma } = sheetOf(game.engine.model.id, edition)
      const round = { stake: 20_000n, win: 0n, currency: CURRENCY, choice: null, outcome: null }
      expect(game.engine.theoryOf(round)).toEqual({ mean: rtp.total, variance: sigma * sigma })
    }
    expect(EDITIONS).toHaveLength(3)
    expect(GAMES.every(({ engine }) => typeof engine.theoryOf === 'function')).toBe(true)
  })

  test.each([
    ['dice', { over: true, target: 5_000 }],
    ['dice', { over: false, target: 9_800 }],
    ['limbo', { target: 200 }],
    ['limbo', { target: 101 }],
  ] as const)('GAM-19 %s with %j: what is expected is what is paid, cut centavos and all', (family, choice) => {
    const engine = engineOf(codeOfFamily(family))
    for (const stake of [SMALLEST, 1_000_000n]) agrees(played(engine, choice, stake, ROUNDS))
  })

  test.each([
    ['plinko', { rows: 8, risk: 'low' }],
    ['plinko', { rows: 12, risk: 'medium' }],
    ['keno', { picks: [1, 2, 3, 4], risk: 'low' }],
    ['wheel', { risk: 'medium' }],
    ['wheel', { risk: 'high' }],
  ] as const)('GAM-19 %s with %j: mean and variance are those of its play', (family, choice) => {
    agrees(played(engineOf(codeOfFamily(family)), choice, SMALLEST, ROUNDS))
  })

  test.each([1, 3, 10])(
    'GAM-19 mines that are left after %i tiles return what they must, by the steps that were taken',
    tiles => {
      const engine = engineOf(codeOfFamily('mines'))
      agrees(stepped(engine, { mines: 3 }, ROUNDS, taken => (taken < tiles ? { tile: taken } : { out: true })))
    },
  )

  test('GAM-19 hi-lo that stops as it likes returns what it must, by the guesses that were made', () => {
    const engine = engineOf(codeOfFamily('hilo'))
    agrees(
      stepped(engine, {}, ROUNDS, (taken, state) => {
        const card = (state as { cards: number[] }).cards[taken] ?? 0
        return { move: taken === 0 ? 'skip' : taken > 3 ? 'out' : rankOf(card) < 6 ? 'high' : 'low' }
      }),
    )
  })

  test('GAM-19 bets of a flight return what they must, wherever they get off', () => {
    for (const { edition, game } of editionsOf('sinag-crash')) {
      agrees(flown(game.engine, Number(edition), ROUNDS))
    }
  })
})

const DICE_TARGETS = Array.from({ length: DICE.targetMax - DICE.targetMin + 1 }, (_, index) => DICE.targetMin + index)

test.each([
  ['dice', DICE_TARGETS.map(target => ratioOf(dicePay({ over: true, target })))],
  ['limbo', [LIMBO.targetMax / 100]],
  ['plinko', RISKS.flatMap(risk => PLINKO_ROWS.flatMap(rows => plinkoPays({ rows, risk }).map(pay => pay / 100)))],
  ['keno', RISKS.flatMap(risk => kenoPays(risk, KENO.picksMax).map(pay => pay / 100))],
  ['wheel', RISKS.flatMap(risk => WHEEL.pays[risk].map(pay => pay / 100))],
  ['mines', Array.from({ length: MINES.minesMax }, (_, index) => mostOfMines(index + 1))],
])('GAM-10 the largest win that is told of %s is the most that any choice pays', (family, pays) => {
  expect(engineOf(codeOfFamily(family)).sheet().winMax).toBe(Math.max(...pays))
})

/** What a board of so many mines pays at most: when its last tile is open, or it ends by itself. */
function mostOfMines(mines: number): number {
  const reached = Array.from({ length: MINES.tiles - mines }, (_, index) => index + 1).filter(
    gems => gems === 1 || !isMinesOver({ mines }, gems - 1),
  )
  return Math.max(...reached.map(gems => shownOf(minesFactor({ mines }, gems)) / 100))
}

describe('GAM-11 the return that is shown is the least of all bets and choices, cut centavos and all', () => {
  const shownBy = (family: string): number => Number(engineOf(codeOfFamily(family)).sheet().rtp) / 100
  const stakes = engineOf(codeOfFamily('dice')).stakesOf(CURRENCY)
  /** The least that comes back of what pays `factor` with the chance `share`, of all stakes. */
  const leastOf = (factor: Factor, share: number): number =>
    Math.min(...stakes.map(stake => share * ratioOf([payOf(stake, factor, 100n), stake])))
  const risks = (make: (risk: string) => object[]): object[] => RISKS.flatMap(make)
  const choices: Readonly<Record<string, object[]>> = {
    dice: DICE_TARGETS.map(target => ({ over: true, target })),
    limbo: Array.from({ length: 9_000 }, (_, index) => ({ target: 101 + index * 111 })),
    plinko: risks(risk => PLINKO_ROWS.map(rows => ({ rows, risk }))),
    keno: risks(risk =>
      Array.from({ length: KENO.picksMax }, (_, last) => ({
        picks: Array.from({ length: last + 1 }, (__, pick) => pick),
        risk,
      })),
    ),
    wheel: risks(risk => [{ risk }]),
  }

  test.each(Object.keys(choices))('%s', family => {
    const engine = engineOf(codeOfFamily(family))
    const means = (choices[family] ?? []).flatMap(choice =>
      stakes.map(stake => engine.theoryOf({ stake, win: 0n, currency: CURRENCY, choice, outcome: null }).mean),
    )
    isLeast(Math.min(...means), shownBy(family))
  })

  test('mines', () => {
    const all = Array.from({ length: MINES.minesMax }, (_, index) => index + 1).flatMap(mines => {
      const ends = Array.from({ length: MINES.tiles - mines }, (_, index) => index + 1)
      const reached = ends.filter(gems => gems === 1 || !isMinesOver({ mines }, gems - 1))
      return reached.map(gems => {
        const factor = minesFactor({ mines }, gems)
        return leastOf(factor, 0.99 / ratioOf(factor))
      })
    })
    isLeast(Math.min(...all), shownBy('mines'))
  })

  test('hi-lo', () => {
    const cards = Array.from({ length: HILO.ranks }, (_, rank) => rank * HILO.suits)
    const walk = (turned: number[], moves: HiloMove[]): number[] =>
      cards.flatMap(card =>
        (['high', 'low'] as const).flatMap(move => {
          const [shown, made] = [
            [...turned, card],
            [...moves, move],
          ]
          const factor = hiloFactor(shown, made)
          const here = leastOf(factor, 0.99 / ratioOf(factor))
          const isDeep = hiloWays(card, move) < 7 || made.length > 2 || isHiloOver(shown, made)
          return isDeep ? [here] : [here, ...walk(shown, made)]
        }),
      )
    isLeast(Math.min(...walk([], [])), shownBy('hilo'))
  })

  /** Not less than is shown, and what is shown is no less than it must be. */
  function isLeast(least: number, shown: number): void {
    expect(least).toBeGreaterThanOrEqual(shown - 1e-7)
    expect(least).toBeLessThan(shown + 0.0001)
  }
})

/** The code of the first game of a family. */
function codeOfFamily(family: string): string {
  const found = GAMES.find(({ engine }) => engine.family === family)
  if (!found) throw new Error(family)
  return found.code
}

type Round = PlayedRound & { engine: Engine }

const played = (engine: Engine, choice: unknown, stake: Minor, rounds: number): Round[] =>
  Array.from({ length: rounds }, (_, nonce) => {
    const { state, win } = engine.start({ stake, choice, chance: streamAt(nonce), currency: CURRENCY })
    return { engine, stake, win: win ?? 0n, currency: CURRENCY, choice: choice as object, outcome: state as object }
  })

function stepped(
  engine: Engine,
  choice: object,
  rounds: number,
  next: (taken: number, state: unknown) => object,
): Round[] {
  return Array.from({ length: rounds }, (_, nonce) => {
    const bet = { stake: SMALLEST, currency: CURRENCY }
    let turn = engine.start({ ...bet, choice, chance: streamAt(nonce) })
    for (let taken = 0; turn.win === null; taken++) {
      const after = engine.act?.({ ...bet, state: turn.state }, next(taken, turn.state))
      if (!after?.ok) throw new Error('an action of the test is none')
      turn = after.value
    }
    return { engine, ...bet, win: turn.win, choice, outcome: turn.state as object }
  })
}

/** Flights of one bet each, which gets off somewhere below 4.00. */
const flown = (engine: Engine, percent: number, rounds: number): Round[] =>
  Array.from({ length: rounds }, (_, flight) => {
    const point = crashPoint(hashOfSeed(`flight ${flight}`), 'salt', percent)
    const target = 101 + ((flight * 37) % 300)
    const state = { target, out: null, point: null }
    const at = { state: 'over' as const, ranMs: 0, drawn: { point } }
    const turn = engine.room?.turn({ stake: SMALLEST, state, currency: CURRENCY }, at)
    if (turn?.win == null) throw new Error('a flight that is over has ended for all')
    const choice = { target }
    return { engine, stake: SMALLEST, win: turn.win, currency: CURRENCY, choice, outcome: turn.state as object }
  })

/** What was paid is what was expected within four deviations, and the squares of what came differently are what the variances say. */
function agrees(rounds: readonly Round[]): void {
  let difference = 0
  let squares = 0
  let variance = 0
  for (const round of rounds) {
    const theory = round.engine.theoryOf(round)
    const off = ratioOf([round.win, round.stake]) - theory.mean
    difference += off
    squares += off * off
    variance += theory.variance
  }
  expect(variance).toBeGreaterThan(0)
  expect(Math.abs(difference) / Math.sqrt(variance)).toBeLessThan(4)
  expect(squares / variance).toBeGreaterThan(0.85)
  expect(squares / variance).toBeLessThan(1.15)
}
