import { EDITIONS } from '@hiyas/fair'
import {
  CRASH,
  DICE,
  diceWays,
  HILO,
  hiloWays,
  KENO,
  kenoPays,
  kenoWays,
  LIMBO,
  limboWays,
  MINES,
  PLINKO,
  plinkoPays,
  ratioOf,
  WHEEL,
} from '@hiyas/fair/inhouse'
import { expect, test } from 'vitest'
import { crash } from '../src/client/inhouse/games/crash.tsx'
import { dice } from '../src/client/inhouse/games/dice.tsx'
import { keno } from '../src/client/inhouse/games/keno.tsx'
import { limbo } from '../src/client/inhouse/games/limbo.tsx'
import { mines } from '../src/client/inhouse/games/mines.tsx'
import { plinko } from '../src/client/inhouse/games/plinko.tsx'
import { wheel } from '../src/client/inhouse/games/wheel.tsx'
import { editionsOf, GAMES } from '../src/server/engines/games.ts'

const WORD_VALUES = 2n ** 32n

function kenoHits(): number {
  const { risk, picks } = keno.initial
  const ways = kenoWays(picks.length)
  const paid = kenoPays(risk, picks.length).map((pay, hits) => (pay > 0 ? (ways[hits] ?? 0n) : 0n))
  return ratioOf([sum(paid), sum(ways)])
}

const sum = (values: readonly bigint[]): bigint => values.reduce((all, one) => all + one, 0n)
const shareOfPaid = (pays: readonly number[]): number => pays.filter(pay => pay > 0).length / pays.length

test.each([
  [DICE.id, diceWays(dice.initial) / DICE.rolls],
  [LIMBO.id, ratioOf([limboWays(limbo.initial), WORD_VALUES])],
  [PLINKO.id, shareOfPaid(plinkoPays(plinko.initial))],
  [KENO.id, kenoHits()],
  [WHEEL.id, shareOfPaid(WHEEL.pays[wheel.initial.risk])],
  [MINES.id, 1 - mines.initial.mines / MINES.tiles],
  // There is nothing to choose: listed is a guess on the middle card, of either side.
  [HILO.id, hiloWays(6 * HILO.suits, 'low') / HILO.ranks],
])(
  'GAM-11 how often %s is told to pay something is how often it does with the choice that a new player finds',
  (family, share) => {
    const told = GAMES.filter(({ engine }) => engine.family === family).map(({ engine }) => engine.sheet().hitFrequency)
    expect(told.length).toBeGreaterThan(0)
    for (const one of told) expect(one).toBe((share * 100).toFixed(2))
  },
)

test('GAM-11 a new player gets off a flight by hand: told is how often it comes to twice the stake, in each edition of it', () => {
  expect(crash.initial.target).toBeNull()
  const editions = GAMES.filter(({ engine }) => engine.family === CRASH.id).flatMap(({ code }) => editionsOf(code))
  expect(editions.map(({ edition }) => edition)).toEqual(EDITIONS)
  for (const { edition, game } of editions) {
    expect(game.engine.sheet().hitFrequency).toBe((Number(edition) / 2).toFixed(2))
  }
})
