import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInView, type RowRange, rowsNear, stepTo } from '../src/features/play/game-lobby/rows-near.ts'

const ROW_PX = 200
const HEIGHT_PX = 800
const COUNT = 100
const nearAt = (topPx: number, count = COUNT) => rowsNear({ topPx, heightPx: HEIGHT_PX }, ROW_PX, count)

test.each<[name: string, topPx: number, count: number, near: RowRange]>([
  ['a list that begins below the screen', -1_500, COUNT, { first: 0, end: 0 }],
  ['a list that begins far down on the screen', -700, COUNT, { first: 0, end: 4 }],
  ['the top of a list', 0, COUNT, { first: 0, end: 7 }],
  ['the middle of a row', 1_650, COUNT, { first: 5, end: 16 }],
  ['the end of a list', 19_500, COUNT, { first: 94, end: 100 }],
  ['what lies below a list', 30_000, COUNT, { first: 100, end: 100 }],
  ['a short list', 0, 2, { first: 0, end: 2 }],
  ['no list', 0, 0, { first: 0, end: 0 }],
])('the rows near the screen: %s', (_name, topPx, count, near) => {
  expect(nearAt(topPx, count)).toEqual(near)
})

test.each<[name: string, rowTopPx: number, expected: boolean]>([
  ['that ends where the screen begins', 800, false],
  ['whose last pixel is on it', 801, true],
  ['whose first pixel is on it', 1_799, true],
  ['that begins where it ends', 1_800, false],
])('a row is on the screen or waits a frame: one %s', (_name, rowTopPx, expected) => {
  expect(isInView({ topPx: 1_000, heightPx: HEIGHT_PX }, rowTopPx, ROW_PX)).toBe(expected)
})

test.each<[name: string, drawn: RowRange, wanted: RowRange, next: RowRange]>([
  ['one row comes below, what is far above goes', { first: 0, end: 10 }, { first: 3, end: 13 }, { first: 3, end: 11 }],
  ['one row comes above, what is far below goes', { first: 5, end: 15 }, { first: 2, end: 12 }, { first: 4, end: 12 }],
  ['what lies below comes first', { first: 4, end: 6 }, { first: 2, end: 8 }, { first: 4, end: 7 }],
  ['who jumps gets all of it', { first: 0, end: 10 }, { first: 40, end: 50 }, { first: 40, end: 50 }],
  ['a list that became short', { first: 40, end: 50 }, { first: 0, end: 2 }, { first: 0, end: 2 }],
])('a step of the list: %s', (_name, drawn, wanted, next) => {
  expect(stepTo(wanted, drawn)).toEqual(next)
})

test('steps end at what is wanted, and the last one is no step', () => {
  const range = fc
    .tuple(fc.nat(30), fc.nat(30))
    .map(([one, other]) => ({ first: Math.min(one, other), end: Math.max(one, other) }))
  fc.assert(
    fc.property(range, range, (wanted, drawn) => {
      let now = drawn
      for (let steps = 0; steps < 62 && stepTo(wanted, now) !== now; steps++) {
        const next = stepTo(wanted, now)
        const isJump = Math.max(wanted.first, now.first) >= Math.min(wanted.end, now.end)
        if (!isJump) expect(added(now, next)).toBeLessThanOrEqual(1)
        now = next
      }
      expect(now).toEqual(wanted)
    }),
  )
})

const added = (from: RowRange, to: RowRange): number =>
  Math.max(0, from.first - to.first) + Math.max(0, to.end - from.end)
