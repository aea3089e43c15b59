export { type Clock, DAY_MS, fakeClock, HOUR_MS, MINUTE_MS, SECOND_MS, systemClock } from './clock.ts'
export { newId } from './ids.ts'
export { InvariantError, invariant } from './invariant.ts'
export {
  AMOUNT_MAX,
  formatAmount,
  isKnownCurrency,
  MINOR_PER_UNIT,
  MINOR_SCALE,
  type Minor,
  parseAmount,
  settlementStep,
  sum,
} from './money.ts'
export { type Ok, ok, type Refusal, type Result, refuse } from './result.ts'
export { newSecret, type RandomSource, SECRET_BYTES, secureRandom } from './secrets.ts'
export { andThen, bothThen, type Soon } from './soon.ts'
export { states } from './states.ts'
export { dayEndMs, dayOf, dayStartMs, isDay, readTime, timeOf } from './zone.ts'
