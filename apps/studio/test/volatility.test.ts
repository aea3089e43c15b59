import { volatilityOf } from '@hiyas/fair'
import { CRASH, DICE, HILO, KENO, LIMBO, MINES, minesFactor, PLINKO_ROWS, RISKS, ratioOf } from '@hiyas/fair/inhouse'
import { expect, test } from 'vitest'
import { editionsOf, GAMES } from '../src/server/engines/games.ts'

/** So much that a cut centavo weighs nothing. */
const STAKE = 10_000_000n
const OWN = GAMES.filter(({ engine }) => engine.sheet().type === 'INHOUSE')

const targets = Array.from({ length: DICE.targetMax - DICE.targetMin + 1 }, (_, index) => DICE.targetMin + index)
const picks = (count: number): number[] => Array.from({ length: count }, (_, pick) => pick)
/** All that can be chosen where the draw is the end of it; of limbo the ends, between which its pay grows evenly. */
const CHOICES: Readonly<Record<string, readonly object[]>> = {
  dice: targets.flatMap(target => [true, false].map(over => ({ over, target }))),
  limbo: [LIMBO.targetMin, LIMBO.targetMax].map(target => ({ target })),
  plinko: RISKS.flatMap(risk => PLINKO_ROWS.map(rows => ({ rows, risk }))),
  keno: RISKS.flatMap(risk => Array.from({ length: KENO.picksMax }, (_, last) => ({ picks: picks(last + 1), risk }))),
  wheel: RISKS.map(risk => ({ risk })),
}
/** Where the player says how far he goes: what he may come to, in stakes. */
const REACHED: Readonly<Record<string, number>> = {
  mines: MINES.endsAt,
  hilo: HILO.endsAt,
  crash: CRASH.pointMax / 100,
}

/** What is won so many times over with the chance that returns `mean`, or not at all. */
const deviationUpTo = (most: number, mean: number): number => Math.sqrt(mean * most - mean * mean)

test.each(OWN.map(({ code, engine }) => ({ code, family: engine.family })))(
  'GAM-10 C-04 the volatility that is told of $code is that of the choice whose pays spread most',
  ({ code, family }) => {
    for (const { engine } of [...editionsOf(code).map(({ game }) => game), ...OWN.filter(own => own.code === code)]) {
      const { rtp, volatility } = engine.sheet()
      const most = REACHED[family]
      const deviations =
        most === undefined
          ? (CHOICES[family] ?? []).map(choice =>
              Math.sqrt(engine.theoryOf({ stake: STAKE, win: 0n, currency: 'PHP', choice, outcome: null }).variance),
            )
          : [deviationUpTo(most, Number(rtp) / 100)]
      expect(volatility).toBe(volatilityOf(Math.max(...deviations)))
    }
  },
)

test('GAM-10 a board of mines may come to what its volatility is told by', () => {
  expect(ratioOf(minesFactor({ mines: 12 }, 13))).toBeGreaterThan(MINES.endsAt)
})
