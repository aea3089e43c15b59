import { expect, test } from 'vitest'
import { pointOf } from '../src/inhouse/crash.ts'
import { CRASH, crashFactor, flightMs, msUntil, ratioOf, timesAt } from '../src/inhouse/index.ts'

/* What a flight of crash returns, by every draw there is, and what its number shows on the way. */

const DRAWS = 2n ** 52n
/** How many of all draws reach a target. */
const crashWays = (target: number, percent: number): bigint => (BigInt(percent) * DRAWS) / BigInt(target)

test.each([99, 96, 94, 92])(
  'RNG-08 GAM-14 crash: exactly %i %% at every target there is, however it is cashed out',
  percent => {
    const all = BigInt(percent) * DRAWS
    for (let target = CRASH.targetMin; target <= CRASH.pointMax; target += target < 10_000 ? 1 : 977) {
      const ways = crashWays(target, percent)
      const lost = all - ways * BigInt(target)
      // What is cut is less than one draw of 2^52 for each hundredth; one draw more would not reach the target.
      if (lost < 0n || lost >= BigInt(target)) throw new Error(`${target}`)
      const [last, next] = [pointOf(DRAWS - ways, percent), pointOf(DRAWS - ways - 1n, percent)]
      if (last < target || next >= target) throw new Error(`${target}`)
    }
    const edge = crashWays(CRASH.targetMin, percent)
    expect(1 - Number(edge) / 2 ** 52).toBeCloseTo(1 - percent / 101, 9)
  },
)

test('RNG-08 crash: 1.00 in 1.9802 % of flights that return 99 %', () => {
  expect(100 - (Number(crashWays(101, 99)) / 2 ** 52) * 100).toBeCloseTo(1.9802, 4)
})

test('GAM-14 crash: what is shown is what is paid, at every moment of a flight', () => {
  for (const point of [100, 101, 102, 150, 199, 200, 835, 12_345, CRASH.pointMax - 1, CRASH.pointMax]) {
    const end = flightMs(point)
    if (point > 100) expect(timesAt(end - 1)).toBeLessThanOrEqual(point)
    expect(timesAt(end)).toBeGreaterThan(point === CRASH.pointMax || point === 100 ? 99 : point)
  }
  expect(flightMs(100)).toBe(0)
  expect([timesAt(-5), timesAt(0), timesAt(9e9)]).toEqual([100, 100, CRASH.pointMax])
  for (const times of [101, 200, 5_000])
    expect([timesAt(msUntil(times) - 1), timesAt(msUntil(times))]).toEqual([times - 1, times])
  expect(() => msUntil(CRASH.pointMax + 1)).toThrow('no flight shows')
  expect(ratioOf(crashFactor(200, 200))).toBe(2)
  expect(ratioOf(crashFactor(201, 200))).toBe(0)
})
