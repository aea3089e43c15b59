export { digestOf } from './digest.ts'
export { crashPoint, hashBefore } from './inhouse/crash.ts'
export { hashOfSeed, seededStream } from './inhouse/stream.ts'
export { type RandomFault, type WatchedRandom, watchedRandom } from './random/health.ts'
export { inPieces, uniformInteger } from './random/uniform.ts'
export { firstOtherDecides } from './slots/boards/lines.ts'
export { type BoardModel, type Feature, type Hold, scatterOf, type Wins } from './slots/boards/model.ts'
export { EDITIONS, type Edition, isEdition } from './slots/editions.ts'
export { enumerateCycle, type LineCycle } from './slots/lines/cycle.ts'
export { roundDistribution } from './slots/lines/distribution.ts'
export { type Evaluation, evaluate, type LineWin, windowAt } from './slots/lines/evaluate.ts'
export { type LineMachine, lineMachineOf } from './slots/lines/machine.ts'
export {
  type LineModel,
  lineSymbols,
  type Pays,
  REELS,
  ROWS,
  type SymbolId,
} from './slots/lines/model.ts'
export { type LineRound, type Spin, spinLineRound } from './slots/lines/play.ts'
export { playSlot, replaySlot, type SlotModel, unitsOf } from './slots/model.ts'
export { LINE_MODELS, SLOT_MODELS, slotModel } from './slots/models.ts'
export {
  type Coin,
  type CoinBoard,
  type Draw,
  drawAgain,
  drawFrom,
  type SlotOutcome,
  type Step,
  type StepKind,
  type Win,
} from './slots/outcome.ts'
export { type ModelReport, reportsOf, type Volatility, volatilityOf } from './slots/report.ts'
export { type CertifiedSheet, SHEETS, sheetOf } from './slots/sheets.ts'
