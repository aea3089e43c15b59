import { AMOUNT_MAX } from '@hiyas/kernel'
import { describe, expect, test } from 'vitest'
import { ENTRIES_MAX, transfersOf } from '../src/books/post.ts'
import { arraysOf, MOVE_COLUMNS } from '../src/writer/columns.ts'
import type { SupplierMove } from '../src/writer/moves.ts'
import { plainBets } from '../src/writer/plain-bets.ts'

const pairs = (...amounts: bigint[]) =>
  transfersOf({
    key: 'any',
    kind: 'adjustment',
    entries: amounts.map((amount, place) => ({ account: BigInt(place + 1), amount })),
  }).map(({ debit, credit, amount }) => [debit, credit, amount])

describe('entries as pairs', () => {
  test.each<[string, bigint[], bigint[][]]>([
    ['one to one', [-5n, 5n], [[1n, 2n, 5n]]],
    ['whatever comes first', [5n, -5n], [[2n, 1n, 5n]]],
    [
      'one to two',
      [-5n, 2n, 3n],
      [
        [1n, 2n, 2n],
        [1n, 3n, 3n],
      ],
    ],
    [
      'two to one',
      [-2n, -3n, 5n],
      [
        [1n, 3n, 2n],
        [2n, 3n, 3n],
      ],
    ],
    [
      'two to two, across',
      [-2n, -4n, 3n, 3n],
      [
        [1n, 3n, 2n],
        [2n, 3n, 1n],
        [2n, 4n, 3n],
      ],
    ],
    ['the largest amount', [-AMOUNT_MAX, AMOUNT_MAX], [[1n, 2n, AMOUNT_MAX]]],
  ])('D-01 %s', (_what, amounts, expected) => {
    expect(pairs(...amounts)).toEqual(expected)
  })

  test.each<[string, bigint[]]>([
    ['has 1 entries', [0n]],
    ['has 0 entries', []],
    ['has 65 entries', Array.from({ length: ENTRIES_MAX + 1 }, () => 0n)],
    ['does not balance', [-5n, 4n]],
    ['has an amount out of bounds', [-5n, 5n, 0n]],
    ['has an amount out of bounds', [AMOUNT_MAX + 1n, -AMOUNT_MAX, -1n]],
    ['has an amount out of bounds', [-AMOUNT_MAX - 1n, AMOUNT_MAX, 1n]],
  ])('D-01 what %s is a bug', (why, amounts) => {
    expect(() => pairs(...amounts)).toThrow(`any ${why}`)
  })

  test('D-01 a posting of the most entries there may be is paired', () => {
    const half = ENTRIES_MAX / 2
    expect(pairs(...Array.from({ length: ENTRIES_MAX }, (_, place) => (place < half ? -1n : 1n)))).toHaveLength(half)
  })

  test('an account that gives and takes in one posting is a bug', () => {
    const entries = [
      { account: 1n, amount: 5n },
      { account: 1n, amount: -5n },
    ]
    expect(() => transfersOf({ key: 'any', kind: 'adjustment', entries })).toThrow('any names an account twice')
  })
})

describe('the bets of a batch that may go the short way', () => {
  const moves = (text: string) =>
    text
      .split(' ')
      .map(word => ({ kind: word[0] === 'b' ? 'bet' : 'win', account: word[1] }) as unknown as SupplierMove)
  const said = (of: readonly SupplierMove[]) => of.map(({ kind, account }) => `${kind[0]}${account}`).join(' ')

  test.each([
    ['b1 b2 b1', 'b1 b2 b1'],
    ['b1 b2 w3', 'b1 b2'],
    ['b1 b2 b3 w3', ''],
    ['b1 b2 b3 w3 b4', 'b1 b2 b4'],
    ['b1 w2', ''],
    ['w1', ''],
  ])('of %s: %s', (batch, bets) => {
    expect(said(plainBets(moves(batch)))).toBe(bets)
  })
})

test('arrays of moves are written as PostgreSQL reads them', () => {
  const move = (externalId: string, account: bigint, referenceId: string | null): SupplierMove => ({
    ...{ kind: 'win', supplier: 'S', externalId, referenceId, account, clearing: 9n, amount: 3n },
    ...{ game: 'g', round: '\\r', roundClosed: true, digest: 'd"' },
  })
  expect(arraysOf(MOVE_COLUMNS, [])).toEqual(MOVE_COLUMNS.map(() => '{}'))
  expect(arraysOf(MOVE_COLUMNS, [move('a', 1n, null), move('b"c', 2n, 'null')])).toEqual([
    '{win,win}',
    '{"S","S"}',
    String.raw`{"a","b\"c"}`,
    '{null,"null"}',
    '{1,2}',
    '{9,9}',
    '{3,3}',
    '{"g","g"}',
    String.raw`{"\\r","\\r"}`,
    '{true,true}',
    String.raw`{"d\"","d\""}`,
    '{false,false}',
  ])
})
