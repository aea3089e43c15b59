import {
  DICE,
  DICE_RETURN,
  type DiceChoice,
  diceFactor,
  drawKeno,
  drawLimbo,
  drawPlinko,
  KENO,
  type KenoChoice,
  kenoFactor,
  LIMBO,
  type LimboChoice,
  limboFactor,
  PLINKO,
  PLINKO_ROWS,
  type PlinkoChoice,
  plinkoFactor,
  RISKS,
  ratioOf,
  rollDice,
  spinWheel,
  WHEEL,
  type WheelChoice,
  wheelFactor,
} from '@hiyas/fair/inhouse'
import { Type } from '@sinclair/typebox'
import { instantEngine } from './instant.ts'

const STRICT = { additionalProperties: false }
const RiskChoice = Type.Union(RISKS.map(risk => Type.Literal(risk)))
/** A return that depends on what is chosen is told as its lowest. */
const percent = (share: number): string => (Math.floor(share * 10_000) / 100).toFixed(2)

export const diceEngine = instantEngine<DiceChoice, number>({
  model: DICE,
  choice: Type.Object(
    { over: Type.Boolean(), target: Type.Integer({ minimum: DICE.targetMin, maximum: DICE.targetMax }) },
    STRICT,
  ),
  draw: rollDice,
  factor: diceFactor,
  sheet: { rtp: percent(ratioOf(DICE_RETURN)), hitFrequency: '50.00', volatility: 'medium', winMax: 49 },
})

export const limboEngine = instantEngine<LimboChoice, number>({
  model: LIMBO,
  choice: Type.Object({ target: Type.Integer({ minimum: LIMBO.targetMin, maximum: LIMBO.targetMax }) }, STRICT),
  draw: drawLimbo,
  factor: limboFactor,
  sheet: { rtp: '99.00', hitFrequency: '49.50', volatility: 'high', winMax: LIMBO.targetMax / 100 },
})

export const plinkoEngine = instantEngine<PlinkoChoice, readonly boolean[]>({
  model: PLINKO,
  choice: Type.Object({ rows: Type.Union(PLINKO_ROWS.map(rows => Type.Literal(rows))), risk: RiskChoice }, STRICT),
  draw: drawPlinko,
  factor: plinkoFactor,
  sheet: { rtp: '98.90', hitFrequency: '100.00', volatility: 'medium', winMax: 1_000 },
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
  draw: drawKeno,
  factor: kenoFactor,
  sheet: { rtp: '98.85', hitFrequency: '25.00', volatility: 'high', winMax: 10_000 },
})

export const wheelEngine = instantEngine<WheelChoice, number>({
  model: WHEEL,
  choice: Type.Object({ risk: RiskChoice }, STRICT),
  draw: spinWheel,
  factor: wheelFactor,
  sheet: { rtp: '99.00', hitFrequency: '75.00', volatility: 'medium', winMax: 19 },
})
