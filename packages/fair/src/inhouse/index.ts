export { WORD_VALUES } from '../random/words.ts'
export { DICE, DICE_RETURN, type DiceChoice, diceFactor, dicePay, diceWays, rollDice } from './dice.ts'
export { nextBelow, nextPicks, nextWord } from './draws.ts'
export { type Factor, hundredths, NOTHING, payOf, RETURN, ratioOf, shownOf, times } from './factor.ts'
export { CRASH, type CrashChoice, crashFactor, flightMs, msUntil, timesAt } from './flight.ts'
export {
  drawHilo,
  HILO,
  type HiloMove,
  hiloFactor,
  hiloWays,
  isHiloOver,
  isHiloRight,
  rankOf,
  suitOf,
} from './hilo.ts'
export { drawKeno, KENO, type KenoChoice, kenoFactor, kenoHits, kenoPays, kenoWays } from './keno.ts'
export { drawLimbo, LIMBO, type LimboChoice, limboFactor, limboWays } from './limbo.ts'
export { drawMines, isMinesOver, MINES, type MinesChoice, minesFactor } from './mines.ts'
export {
  drawPlinko,
  PLINKO,
  PLINKO_ROWS,
  type PlinkoChoice,
  plinkoFactor,
  plinkoPays,
  plinkoWays,
  slotOf,
} from './plinko.ts'
export { RISKS, type Risk } from './risk.ts'
export { spinWheel, WHEEL, type WheelChoice, wheelFactor } from './wheel.ts'
