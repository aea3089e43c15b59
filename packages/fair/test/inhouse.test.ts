import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { crashPoint, hashBefore, hashOfSeed, seededStream } from '../src/index.ts'
import { isDiceWon } from '../src/inhouse/dice.ts'
import {
  DICE,
  DICE_RETURN,
  dicePay,
  diceWays,
  drawHilo,
  drawKeno,
  drawLimbo,
  drawMines,
  drawPlinko,
  type Factor,
  isMinesOver,
  KENO,
  kenoPays,
  kenoWays,
  LIMBO,
  limboWays,
  MINES,
  minesFactor,
  nextBelow,
  nextPicks,
  nextWord,
  payOf,
  plinkoPays,
  plinkoWays,
  RISKS,
  rankOf,
  ratioOf,
  rollDice,
  shownOf,
  slotOf,
  suitOf,
  WHEEL,
} from '../src/inhouse/index.ts'
import { limboOf } from '../src/inhouse/limbo.ts'

const SERVER = '0123456789abcdef'.repeat(4)
const CLIENT = 'player-seed'
const at = (nonce: number) => seededStream(SERVER, CLIENT, nonce)
const bytesOf = (stream: ReturnType<typeof seededStream>, count: number) => {
  const bytes = new Uint8Array(count)
  stream.fill(bytes)
  return Buffer.from(bytes)
}
const cardName = (card: number) =>
  `${['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'][rankOf(card)]}${'DHSC'[suitOf(card)]}`
const pathName = (path: readonly boolean[]) => path.map(isRight => (isRight ? 'R' : 'L')).join('')
const equal = ([over, under]: Factor, [by, per]: Factor) => over * per === by * under

describe('C-V4 vectors of others', () => {
  test('C-V4 the bytes of a round are those of a published verifier', () => {
    const stream = seededStream(
      'c5e7146c5863d7d647c93ffe7d4ec13fffbb7311108fab0c067d97bcc2b32d55',
      'LuckyClientSeed777',
      2,
    )
    const bytes = bytesOf(stream, 32)
    expect(bytes.toString('hex')).toBe('895acab6088f1bdf5281cd7a60bc9ac6e978148a45d49ee8cf852756d0949101')
    expect([...bytes.subarray(0, 4)]).toEqual([137, 90, 202, 182])
    const share = bytes.readUInt32BE(0) / 2 ** 32
    expect(share).toBeCloseTo(0.5365416235, 10)
    expect(Math.floor(96 / share) / 100).toBe(1.78)
  })

  test.each([
    [[120, 149, 155, 128, 180, 109, 86, 115], 0.4710328282566726, 25, 11],
    [[91, 58, 236, 89, 18, 147, 95, 226], 0.35636784720061376, 24, 8],
  ])('C-V4 eight bytes %j scale alike in four', (bytes, share, range, value) => {
    const whole = bytes.reduce((sum, byte, index) => sum + byte / 256 ** (index + 1), 0)
    expect(whole).toBeCloseTo(share, 15)
    expect(Math.floor(whole * range)).toBe(value)
    expect(nextBelow({ fill: into => into.set(bytes.slice(0, into.length)) }, range)).toBe(value)
  })

  test('C-V4 the last game of a published chain', () => {
    const hash = '86728f5fc3bd99db94d3cdaf105d67788194e9701bf95d049ad0e1ee3d004277'
    expect(crashPoint(hash, '0000000000000000004d6ec16dafe9d8370958664c1dc422f452892264c59526')).toBe(835)
  })
})

describe('C-V5 our own fixed rounds', () => {
  test('C-V5 RNG-12 what is shown before the bet is the hash of the seed as text', () => {
    expect(hashOfSeed(SERVER)).toBe('a8ae6e6ee929abea3afcfc5258c8ccd6f85273e0d4626d26c7279f3250f77c8e')
  })

  test.each([
    [0, '1e7cafebb935f97354ee65b90b8d3b4d9d74ec4f30bb9c28431ba134077fc7c2', 511487979, 1191, 831, 4],
    [1, '5492a205c41ae358b2922659e6da922cd45d84cc2f570f86835973d92f74db5b', 1418895877, 3303, 299, 12],
    [2, '00c98d6763a6a54932033921908859feb19ba7f15490a33d668ef838858493c3', 13208935, 30, 32190, 0],
    [3, '3e11db7bd2ca7f4b417ef94ca805c2edce80c6660c5a21b316828fb9415a842f', 1041357691, 2424, 408, 8],
  ])('C-V5 RNG-11 RNG-12 nonce %i: bytes, word, dice, limbo, roulette', (nonce, hmac, word, dice, limbo, roulette) => {
    expect(bytesOf(at(nonce), 32).toString('hex')).toBe(hmac)
    expect(nextWord(at(nonce))).toBe(word)
    expect(rollDice(at(nonce))).toBe(dice)
    expect(drawLimbo(at(nonce))).toBe(limbo)
    expect(nextBelow(at(nonce), 37)).toBe(roulette)
  })

  test.each([
    [0, '3S JH 6H 2S 9C 4H', '2 18 8 0 15', 'LRLLRLLLLLLLLRLL', 3, '5 30 14 2 26 9 12 1 10 13'],
    [1, '6H JC JD KS QC 4H', '8 19 17 22 20', 'LRRRRLRLRRLRLLLR', 9, '14 31 28 37 33 7 20 8 25 24'],
    [2, '2D 7D 4S 9H JD 6H', '0 10 5 15 18', 'LLLRRLLRRRLRRRLR', 9, '1 17 9 24 29 14 18 23 26 35'],
    [3, '5D QS 5H 10S QH 2S', '6 20 5 16 19', 'LRLRRLLLRRRLRLLL', 7, '10 34 11 27 33 2 4 13 22 32'],
  ])('C-V5 RNG-07 nonce %i: cards, mines, plinko, keno', (nonce, cards, mines, path, rights, keno) => {
    expect(drawHilo(at(nonce)).slice(0, 6).map(cardName).join(' ')).toBe(cards)
    expect(drawMines(at(nonce), { mines: 5 }).join(' ')).toBe(mines)
    expect(nextPicks(at(nonce), 25, 24).slice(0, 5).join(' ')).toBe(mines)
    const ball = drawPlinko(at(nonce), { rows: 16, risk: 'low' })
    expect([pathName(ball), slotOf(ball)]).toEqual([path, rights])
    expect(
      drawKeno(at(nonce))
        .map(number => number + 1)
        .join(' '),
    ).toBe(keno)
  })

  test('C-V5 a chain of flights is played from its end to its beginning', () => {
    const chain = ['11'.repeat(32)]
    while (chain.length < 5) chain.push(hashOfSeed(chain.at(-1) ?? ''))
    expect(chain.map(hash => hash.slice(0, 8))).toEqual(['11111111', '3138bb9b', '64b1106f', '14ce0321', '8a6737e4'])
    expect(chain.map(hash => crashPoint(hash, 'demo-salt'))).toEqual([121, 124, 113, 893, 8_830])
    expect(hashBefore(chain[0] ?? '', 4)).toBe(chain[4])
  })
})

describe('C-V6 what is paid', () => {
  test.each([
    [1, [1.03125, 1.076087, 1.125, 1.2375]],
    [3, [1.125, 1.285714, 1.478571, 1.997368]],
    [5, [1.2375, 1.563158, 1.997368, 3.392589]],
    [10, [1.65, 2.828571, 5.004396, 17.515385]],
  ])('C-V6 mines: %i mines after 1, 2, 3, 5 gems', (mines, factors) => {
    for (const [index, gems] of [1, 2, 3, 5].entries()) {
      expect(ratioOf(minesFactor({ mines }, gems))).toBeCloseTo(factors[index] ?? 0, 6)
    }
  })

  test('C-V6 mines: one gem among 24 mines, shown rounded down', () => {
    expect(shownOf(minesFactor({ mines: 24 }, 1))).toBe(2_475)
    expect(shownOf(minesFactor({ mines: 1 }, 1))).toBe(103)
  })

  test('C-V6 dice over 50.00, 50.50, 95.00, 98.00', () => {
    const pays = [5_000, 5_050, 9_500, 9_800].map(target => shownOf(dicePay({ over: true, target })))
    expect(pays).toEqual([198, 200, 1_980, 4_950])
  })

  test.each([
    [8, 'low', 98.984375],
    [8, 'medium', 98.90625],
    [8, 'high', 99.0625],
    [12, 'low', 98.979492],
    [12, 'medium', 98.989258],
    [12, 'high', 99.116211],
    [16, 'low', 98.998718],
    [16, 'medium', 98.988342],
    [16, 'high', 98.97644],
  ] as const)('C-V6 RNG-08 plinko of %i rows, %s: %f %% comes back', (rows, risk, percent) => {
    const pays = plinkoPays({ rows, risk })
    const paid = plinkoWays({ rows }).reduce((sum, ways, slot) => sum + Number(ways) * (pays[slot] ?? 0), 0)
    expect(paid / 2 ** rows).toBeCloseTo(percent, 6)
  })

  test('a pay is rounded down to what the currency settles in, and never below what is shown', () => {
    const factor = minesFactor({ mines: 3 }, 2)
    expect(payOf(1_0000n, factor, 100n)).toBe(1_2800n)
    expect(payOf(10_0000n, factor, 100n)).toBe(12_8500n)
    expect(payOf(8_0000n, factor, 1_0000n)).toBe(10_0000n)
    expect(BigInt(shownOf(factor)) * 100n).toBeLessThanOrEqual(payOf(1_0000n, factor, 100n))
  })
})

describe('RNG-08 what comes back, by counting every result', () => {
  test('RNG-08 GAM-14 dice: the same for every target and both sides', () => {
    for (let target = DICE.targetMin; target <= DICE.targetMax; target += 1) {
      for (const over of [true, false]) {
        const [by, per] = dicePay({ over, target })
        const back: Factor = [by * BigInt(diceWays({ over, target })), per * BigInt(DICE.rolls)]
        if (!equal(back, DICE_RETURN)) throw new Error(`${over} ${target}`)
      }
    }
    for (const choice of [
      { over: true, target: 9_000 },
      { over: false, target: 333 },
    ]) {
      const won = Array.from({ length: DICE.rolls }, (_, roll) => isDiceWon(choice, roll)).filter(Boolean)
      expect(won).toHaveLength(diceWays(choice))
    }
    expect(ratioOf(DICE_RETURN) * 100).toBeCloseTo(98.9901, 4)
  })

  test('RNG-08 limbo: 99 % at every target, and the words at the edge of a target', () => {
    for (let target = LIMBO.targetMin; target <= LIMBO.targetMax; target += 97) {
      const ways = limboWays({ target })
      const back = (Number(ways) * target) / 2 ** 32
      expect(back).toBeGreaterThan(98.9997)
      expect(back).toBeLessThan(99.0003)
      const last = Number(ways - 1n)
      expect(limboOf(last)).toBeGreaterThanOrEqual(target)
      expect(limboOf(last + 1)).toBeLessThan(target)
    }
    expect(limboOf(0)).toBe(LIMBO.resultMax)
  })

  test('RNG-08 mines: 99 % however far, counted over every layout of two mines', () => {
    const layouts = Array.from({ length: 25 }, (_, one) => one).flatMap(one =>
      Array.from({ length: one }, (_, other) => [one, other]),
    )
    for (let gems = 1; gems <= 23; gems++) {
      const survived = layouts.filter(mines => mines.every(mine => mine >= gems)).length
      const [over, under] = minesFactor({ mines: 2 }, gems)
      expect(equal([over * BigInt(survived), under * BigInt(layouts.length)], [99n, 100n])).toBe(true)
    }
  })

  test('mines: a round is over when nothing is left or at two thousand times its stake', () => {
    for (let mines = MINES.minesMin; mines <= MINES.minesMax; mines++) {
      let gems = 1
      while (!isMinesOver({ mines }, gems)) gems += 1
      expect(gems).toBeLessThanOrEqual(25 - mines)
      expect(ratioOf(minesFactor({ mines }, gems))).toBeLessThan(MINES.endsAt * 20)
    }
  })

  test.each(RISKS)('GAM-10 keno, %s: more hits never pay less, as its rules say', risk => {
    for (let picks = 1; picks <= KENO.picksMax; picks++) {
      const pays = kenoPays(risk, picks)
      expect([picks, pays.toSorted((one, other) => one - other)]).toEqual([picks, pays])
    }
  })

  test.each(RISKS)('RNG-08 keno, %s: between 98.85 and 99 % for every number of picks', risk => {
    for (let picks = 1; picks <= KENO.picksMax; picks++) {
      const pays = kenoPays(risk, picks)
      const ways = kenoWays(picks)
      const all = ways.reduce((sum, one) => sum + one, 0n)
      const back = ways.reduce((sum, one, hits) => sum + one * BigInt(pays[hits] ?? 0), 0n)
      expect(pays).toHaveLength(picks + 1)
      const percent = Number((back * 1_000_000n) / all) / 1_000_000
      expect(percent).toBeGreaterThan(98.85)
      expect(percent).toBeLessThanOrEqual(99)
    }
  })

  test.each(RISKS)('RNG-08 wheel, %s: 99 % of twenty segments', risk => {
    expect(WHEEL.pays[risk]).toHaveLength(WHEEL.segments)
    expect(WHEEL.pays[risk].reduce((sum, pay) => sum + pay, 0)).toBe(99 * WHEEL.segments)
  })
})

test('RNG-05 RNG-07 the positions of 4,000 draws of ten in forty are even (chi-square)', () => {
  const rounds = 4_000
  const counts = new Array<number>(KENO.numbers).fill(0)
  for (let nonce = 0; nonce < rounds; nonce++) {
    const seed = createHash('sha256').update('positions').digest('hex')
    for (const number of drawKeno(seededStream(seed, CLIENT, nonce))) counts[number] = (counts[number] ?? 0) + 1
  }
  const expected = (rounds * KENO.drawn) / KENO.numbers
  // Ten of forty without return: the variance of a count is three quarters of that of independent draws.
  const chi = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0) / (30 / 39)
  expect(chi).toBeLessThan(62.43)
})
