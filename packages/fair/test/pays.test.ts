import { describe, expect, test } from 'vitest'
import { crashPoint, hashBefore, hashOfSeed, inPieces, seededStream, uniformInteger } from '../src/index.ts'
import { isDiceWon } from '../src/inhouse/dice.ts'
import {
  CRASH,
  crashFactor,
  DICE,
  DICE_RETURN,
  diceFactor,
  dicePay,
  diceWays,
  flightMs,
  HILO,
  hiloFactor,
  hiloWays,
  hundredths,
  isHiloOver,
  isHiloRight,
  isMinesOver,
  KENO,
  kenoFactor,
  kenoHits,
  kenoPays,
  kenoWays,
  LIMBO,
  limboFactor,
  MINES,
  msUntil,
  NOTHING,
  nextBelow,
  nextPicks,
  PLINKO,
  PLINKO_ROWS,
  plinkoFactor,
  plinkoPays,
  plinkoWays,
  RISKS,
  rollDice,
  spinWheel,
  timesAt,
  WHEEL,
  wheelFactor,
} from '../src/inhouse/index.ts'
import { limboOf } from '../src/inhouse/limbo.ts'
import { choose } from '../src/inhouse/ways.ts'
import { fixedRandom } from './fixed-random.ts'

/** Gives these bytes over and over. */
const giving = (...bytes: number[]) => ({
  fill: (into: Uint8Array) => {
    for (let index = 0; index < into.length; index++) into[index] = bytes[index % bytes.length] ?? 0
  },
})

test('each game is known by its own name', () => {
  const ids = [CRASH, DICE, HILO, KENO, LIMBO, MINES, PLINKO, WHEEL].map(({ id }) => id)
  expect(ids).toEqual(['crash', 'dice', 'hilo', 'keno', 'limbo', 'mines', 'plinko', 'wheel'])
})

describe('what a round pays', () => {
  test('C-V6 dice: what is won at a target, and nothing else', () => {
    const over = { over: true, target: 5_000 }
    expect(diceFactor(over, 5_001)).toEqual(dicePay(over))
    expect(diceFactor(over, 5_000)).toEqual(NOTHING)
    const under = { over: false, target: 333 }
    expect(diceFactor(under, 332)).toEqual(dicePay(under))
    expect(diceFactor(under, 333)).toEqual(NOTHING)
    for (const choice of [over, under]) {
      const won = Array.from({ length: DICE.rolls }, (_, roll) => isDiceWon(choice, roll))
      expect(won.filter(Boolean)).toHaveLength(diceWays(choice))
    }
    expect(DICE_RETURN).toEqual([99n * 10_000n, 100n * 10_001n])
  })

  test('C-V6 dice: the lowest and the highest roll', () => {
    expect([rollDice(giving(0)), rollDice(giving(0xff))]).toEqual([0, 10_000])
  })

  test('C-V6 limbo: the target itself is reached, and pays what it says', () => {
    expect(limboFactor({ target: 150 }, 150)).toEqual([150n, 100n])
    expect(limboFactor({ target: 150 }, 149)).toEqual(NOTHING)
    expect(limboFactor({ target: 150 }, 151)).toEqual([150n, 100n])
  })

  test('C-V6 limbo: the smallest words give the most there is, the largest never less than one', () => {
    expect([0, 1, 2_000].map(limboOf)).toEqual([LIMBO.resultMax, LIMBO.resultMax, LIMBO.resultMax])
    expect(limboOf(2 ** 32 - 1)).toBe(100)
    expect(limboOf(Math.floor((99 * 2 ** 32) / 100))).toBe(100)
  })

  test.each(PLINKO_ROWS)('C-V6 plinko of %i rows pays by the slot the ball falls into, alike on both sides', rows => {
    for (const risk of RISKS) {
      const pays = plinkoPays({ rows, risk })
      expect(pays).toHaveLength(rows + 1)
      expect(pays.toReversed()).toEqual(pays)
      for (let rights = 0; rights <= rows; rights++) {
        const path = Array.from({ length: rows }, (_, row) => row >= rows - rights)
        expect(plinkoFactor({ rows, risk }, path)).toEqual(hundredths(pays[rights] ?? -1))
      }
    }
    expect(plinkoWays({ rows }).reduce((sum, ways) => sum + ways, 0n)).toBe(2n ** BigInt(rows))
  })

  test.each(RISKS)('C-V6 keno, %s: pays by how many of the picks are drawn', risk => {
    const drawn = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    for (let count = 1; count <= KENO.picksMax; count++) {
      for (let hits = 0; hits <= count; hits++) {
        const picks = Array.from({ length: count }, (_, index) => (index < hits ? 9 - index : 39 - index))
        expect(kenoHits({ picks, risk }, drawn)).toBe(hits)
        expect(kenoFactor({ picks, risk }, drawn)).toEqual(hundredths(kenoPays(risk, count)[hits] ?? -1))
      }
    }
    expect([kenoPays(risk, 0), kenoPays(risk, 11)]).toEqual([[], []])
  })

  test('C-V6 keno: the ways of a number of picks are all draws there are', () => {
    for (let picks = 1; picks <= KENO.picksMax; picks++)
      expect(kenoWays(picks).reduce((sum, ways) => sum + ways, 0n)).toBe(choose(KENO.numbers, picks))
  })

  test.each(RISKS)('C-V6 wheel, %s: pays by the segment it stops at', risk => {
    const factors = WHEEL.pays[risk].map((_, segment) => wheelFactor({ risk }, segment))
    expect(factors).toEqual(WHEEL.pays[risk].map(hundredths))
    expect([spinWheel(giving(0)), spinWheel(giving(0xff))]).toEqual([0, WHEEL.segments - 1])
  })

  test('C-V6 crash: who is out at the point is paid, one hundredth later is not', () => {
    expect([199, 200, 201].map(out => crashFactor(out, 200))).toEqual([[199n, 100n], [200n, 100n], NOTHING])
  })
})

describe('ways', () => {
  test.each([
    [5, 0, 1n],
    [5, 2, 10n],
    [5, 5, 1n],
    [5, 6, 0n],
    [5, -1, 0n],
    [0, 0, 1n],
    [40, 10, 847_660_528n],
  ])('of %i, %i can be taken in so many ways: %s', (all, some, ways) => {
    expect(choose(all, some)).toBe(ways)
  })
})

describe('hi-lo at its edges', () => {
  const [two, three, king, ace] = [0, 4, 44, 48]
  test.each([
    [two, 'high', two, false],
    [two, 'high', three, true],
    [two, 'low', two, true],
    [two, 'low', three, false],
    [three, 'high', three, true],
    [three, 'low', three, true],
    [three, 'low', king, false],
    [three, 'high', two, false],
    [king, 'high', ace, true],
    [king, 'low', ace, false],
    [ace, 'high', ace, true],
    [ace, 'high', king, false],
    [ace, 'low', ace, false],
    [ace, 'low', king, true],
  ] as const)('GAM-14 after %i, %s: %i is right: %s', (card, move, next, isRight) => {
    expect(isHiloRight(card, move, next)).toBe(isRight)
  })

  test('GAM-14 a guess is worth 13 over its ways, a skipped card nothing, and a round ends at 2,000 stakes', () => {
    expect(['high', 'low'].map(move => hiloWays(three, move as 'high'))).toEqual([12, 2])
    expect(hiloFactor([three, king, ace], ['low', 'skip', 'low'])).toEqual([99n * 13n * 13n, 100n * 2n * 12n])
    const moves = (count: number) => new Array<'low'>(count).fill('low')
    const threes = new Array<number>(HILO.cards).fill(three)
    const isOver = Array.from({ length: 8 }, (_, count) => isHiloOver(threes, moves(count)))
    // 0.99 * 6.5^4 = 1,767; one more is beyond 2,000.
    expect(isOver).toEqual([false, false, false, false, false, true, true, true])
  })
})

describe('the end of a round of mines', () => {
  test.each([
    [24, 0, false],
    [24, 1, true],
    [1, 23, false],
    [1, 24, true],
    [10, 10, false],
    [10, 11, true],
    [20, 3, false],
    [20, 4, true],
  ])('GAM-14 %i mines and %i gems: %s', (mines, gems, isOver) => {
    expect(isMinesOver({ mines }, gems)).toBe(isOver)
  })
})

describe('flights', () => {
  test('GAM-14 the number rises as it is said to, from the first millisecond on', () => {
    expect([1, 124, 125, 8_664, 8_665].map(timesAt)).toEqual([100, 100, 101, 199, 200])
    expect([100, 101, 200, CRASH.pointMax].map(msUntil)).toEqual([0, 125, 8_665, 106_465])
    expect([timesAt(106_464), timesAt(106_465), timesAt(106_466)]).toEqual([499_963, 500_000, 500_000])
  })

  test('GAM-14 a flight shows its point to the last', () => {
    expect([100, 101, CRASH.pointMax - 1, CRASH.pointMax, CRASH.pointMax + 1].map(flightMs)).toEqual([
      0,
      msUntil(102),
      msUntil(CRASH.pointMax),
      msUntil(CRASH.pointMax),
      msUntil(CRASH.pointMax),
    ])
  })

  test('no flight ends below 1.00 or above the highest point', () => {
    const points = Array.from({ length: 300 }, (_, nonce) => crashPoint(hashOfSeed(String(nonce)), 'salt', 50))
    expect(Math.min(...points)).toBe(100)
    expect(points.filter(point => point === 100).length).toBeGreaterThan(100)
    expect(hashBefore('a', 0)).toBe('a')
    expect(hashBefore('a', 2)).toBe(hashOfSeed(hashOfSeed('a')))
  })
})

describe('draws', () => {
  test.each([0, -1, 1.5, 65_537, Number.NaN])('RNG-02 %f is no range', range => {
    expect(() => nextBelow(giving(0), range)).toThrow('a range is a whole number of 1 to 65,536')
  })

  test('RNG-02 the smallest and the largest range', () => {
    expect([nextBelow(giving(0xff), 1), nextBelow(giving(0xff), 65_536), nextBelow(giving(0), 65_536)]).toEqual([
      0, 65_535, 0,
    ])
  })

  test('RNG-02 a range that does not divide the words takes the upper part of the product, and no remainder', () => {
    // Of 2^32 - 1 the remainder by ten is 5, of 2^31 by three 2.
    expect([nextBelow(giving(0xff), 10), nextBelow(giving(0x80, 0, 0, 0), 3)]).toEqual([9, 1])
  })

  test('RNG-07 all of a few are a row of them, and the same stream gives the same', () => {
    const picks = nextPicks(fixedRandom(3), 25, 25)
    expect(picks.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 25 }, (_, index) => index))
    expect(nextPicks(fixedRandom(3), 25, 24)).toEqual(picks.slice(0, 24))
    expect(nextPicks(fixedRandom(3), 25, 0)).toEqual([])
  })

  test.each([-1, 0.5, 2 ** 53])('RNG-12 %f is no nonce', nonce => {
    expect(() => seededStream('server', 'client', nonce)).toThrow('a nonce is a whole number from 0')
  })

  test('RNG-12 the stream is one, in whatever pieces it is read', () => {
    const whole = new Uint8Array(100)
    seededStream('server', 'client', 0).fill(whole)
    const stream = seededStream('server', 'client', 0)
    const pieces = [1, 30, 1, 1, 31, 36].map(length => {
      const piece = new Uint8Array(length)
      stream.fill(piece)
      return [...piece]
    })
    expect(pieces.flat()).toEqual([...whole])
    expect(new Set([whole.slice(0, 32), whole.slice(32, 64)].map(String)).size).toBe(2)
  })
})

describe('words', () => {
  test.each([0, 2, 3, 6])('RNG-03 a piece of %i bytes is no whole number of words', bytes => {
    expect(() => inPieces(fixedRandom(1), bytes)).toThrow('a piece is a whole number of words')
  })

  test('RNG-03 a piece may be one word', () => {
    const [pieces, whole] = [inPieces(fixedRandom(7), 4), fixedRandom(7)]
    for (let draw = 0; draw < 8; draw++) expect(uniformInteger(pieces, 36)).toBe(uniformInteger(whole, 36))
  })

  test('RNG-02 the smallest and the largest bound', () => {
    expect([uniformInteger(giving(7), 1), uniformInteger(giving(0xff), 2 ** 32)]).toEqual([0, 2 ** 32 - 1])
    expect(() => uniformInteger(giving(0), 1.5)).toThrow('bound must be a whole number of 1 to 2^32')
  })
})
