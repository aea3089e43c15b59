import {
  DICE,
  DICE_RETURN,
  type DiceChoice,
  diceFactor,
  dicePay,
  diceWays,
  drawKeno,
  drawLimbo,
  drawPlinko,
  type Factor,
  hundredths,
  KENO,
  type KenoChoice,
  kenoFactor,
  kenoPays,
  kenoWays,
  LIMBO,
  type LimboChoice,
  limboFactor,
  limboWays,
  PLINKO,
  PLINKO_ROWS,
  type PlinkoChoice,
  plinkoFactor,
  plinkoPays,
  plinkoWays,
  RISKS,
  ratioOf,
  rollDice,
  spinWheel,
  WHEEL,
  type WheelChoice,
  WORD_VALUES,
  wheelFactor,
} from '@hiyas/fair/inhouse'
import { Type } from '@sinclair/typebox'
import type { Chance } from '../theory.ts'
import { instantEngine } from './instant.ts'
import { leastReturn } from './shared.ts'

const STRICT = { additionalProperties: false }
const RiskChoice = Type.Union(RISKS.map(risk => Type.Literal(risk)))
/** What can come of a draw whose results are counted: pays in hundredths, and in how many ways each comes. */
function chancesOf(pays: readonly number[], ways: readonly bigint[]): Chance[] {
  const all = ways.reduce((sum, one) => sum + one, 0n)
  return ways.map((one, index) => ({ factor: hundredths(pays[index] ?? 0), share: ratioOf([one, all]) }))
}

const DICE_PAYS = Array.from({ length: DICE.targetMax - DICE.targetMin + 1 }, (_, index) =>
  dicePay({ over: false, target: DICE.targetMin + index }),
)

/** The most that a factor pays, in stakes. */
const greatest = (factors: readonly Factor[]): number => Math.max(...factors.map(ratioOf))

export const diceEngine = instantEngine<DiceChoice, number>({
  model: DICE,
  choice: Type.Object(
    { over: Type.Boolean(), target: Type.Integer({ minimum: DICE.targetMin, maximum: DICE.targetMax }) },
    STRICT,
  ),
  draw: rollDice,
  factor: diceFactor,
  widest: [
    { over: false, target: DICE.targetMin },
    { over: false, target: DICE.targetMax },
  ],
  listed: { over: true, target: 5_000 },
  chances: choice => [{ factor: dicePay(choice), share: diceWays(choice) / DICE.rolls }],
  sheet: {
    rtp: leastReturn(DICE_RETURN, DICE_PAYS),
    winMax: greatest(DICE_PAYS),
  },
})

export const limboEngine = instantEngine<LimboChoice, number>({
  model: LIMBO,
  choice: Type.Object({ target: Type.Integer({ minimum: LIMBO.targetMin, maximum: LIMBO.targetMax }) }, STRICT),
  draw: drawLimbo,
  factor: limboFactor,
  widest: [{ target: LIMBO.targetMax }],
  listed: { target: 200 },
  chances: choice => [{ factor: hundredths(choice.target), share: ratioOf([limboWays(choice), BigInt(WORD_VALUES)]) }],
  sheet: { rtp: '99.00', winMax: LIMBO.targetMax / 100 },
})

export const plinkoEngine = instantEngine<PlinkoChoice, readonly boolean[]>({
  model: PLINKO,
  choice: Type.Object({ rows: Type.Union(PLINKO_ROWS.map(rows => Type.Literal(rows))), risk: RiskChoice }, STRICT),
  draw: drawPlinko,
  factor: plinkoFactor,
  widest: RISKS.flatMap(risk => PLINKO_ROWS.map(rows => ({ rows, risk }))),
  listed: { rows: 12, risk: 'medium' },
  chances: choice => chancesOf(plinkoPays(choice), plinkoWays(choice)),
  sheet: { rtp: '98.90', winMax: 1_000 },
})

export const kenoEngine = instantEngine<KenoChoice, readonly number[]>({
  model: KENO,
  choice: Type.Object(
    {
      picks: Type.Array(Type.Integer({ minimum: 0, maximum: KENO.numbers - 1 }), {
        minItems: 1,
        maxItems: KENO.picksMax,
        uniqueItems: true,
      }),
      risk: RiskChoice,
    },
    STRICT,
  ),
  // To the schema `-0` and `0` are two numbers, to the draw they are one: picked twice, it would be hit twice.
  isChoice: ({ picks }) => !picks.some(pick => Object.is(pick, -0)),
  draw: drawKeno,
  factor: kenoFactor,
  widest: RISKS.flatMap(risk =>
    Array.from({ length: KENO.picksMax }, (_, last) => ({ risk, picks: [...Array(last + 1).keys()] })),
  ),
  listed: { picks: [6, 12, 17, 20, 27, 33], risk: 'medium' },
  chances: ({ risk, picks }) => chancesOf(kenoPays(risk, picks.length), kenoWays(picks.length)),
  sheet: { rtp: '98.85', winMax: 10_000 },
})

export const wheelEngine = instantEngine<WheelChoice, number>({
  model: WHEEL,
  choice: Type.Object({ risk: RiskChoice }, STRICT),
  draw: spinWheel,
  factor: wheelFactor,
  widest: RISKS.map(risk => ({ risk })),
  listed: { risk: 'low' },
  chances: ({ risk }) => WHEEL.pays[risk].map(pay => ({ factor: hundredths(pay), share: 1 / WHEEL.segments })),
  sheet: {
    rtp: '99.00',
    winMax: greatest(Object.values(WHEEL.pays).flat().map(hundredths)),
  },
})
