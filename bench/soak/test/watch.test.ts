import { describe, expect, test } from 'vitest'
import { type Answer, type Book, hear } from '../../suppliers/book.ts'
import type { Message } from '../../suppliers/message.ts'
import { numberIn, roundOf } from '../rounds.ts'
import { createWatch, type Row } from '../watch.ts'

const SUPPLIER = { number: 0, code: 'SIM0', dialect: 'hub88' } as const
const YES: Answer = { kind: 'accepted', ownIds: null, balance: '1.00', isOfThen: false }

const move = (part: string, kind: 'bet' | 'win' | 'rollback', reference: string | null = null): Message => ({
  round: 'SIM0.4',
  member: 7,
  closed: kind === 'win',
  moves: [{ kind, id: `SIM0.4.${part}`, amount: kind === 'rollback' ? 0n : 10_000n, reference }],
})
const BET = move('b', 'bet')

const row = (id: bigint, part: string, kind: string, reference: bigint | null = null): Row => ({
  id,
  supplier: 'SIM0',
  externalId: `SIM0.4.${part}`,
  kind,
  member: 7,
  amount: kind === 'rollback' ? 10_000n : 10_000n,
  round: 'SIM0.4',
  reference,
})

function watchOf(said: readonly Message[], rows: readonly Row[]) {
  const watch = createWatch('SIM0')
  const book: Book = watch.begin(4)
  for (const message of said) hear(book.entryOf(message), YES)
  for (const one of rows) watch.read(one)
  watch.end(4)
  watch.compare(watch.ended())
  return watch
}

describe('a round, compared when both sides have all of it', () => {
  test('is the same and forgotten, but for what it took from its member', () => {
    const watch = watchOf([BET, move('w', 'win', 'SIM0.4.b')], [row(9n, 'b', 'bet'), row(10n, 'w', 'win', 9n)])
    expect(watch.sums).toMatchObject({ rounds: 1, moves: 2, faultCount: 0, taken: new Map([[7, 0n]]) })
    expect(watch.waiting()).toBe(0)
  })

  test('knows what was taken back, whichever came first in the book', () => {
    const said = [BET, move('r', 'rollback', 'SIM0.4.b')]
    expect(watchOf(said, [row(9n, 'b', 'bet'), row(10n, 'r', 'rollback', 9n)]).sums).toMatchObject({
      faultCount: 0,
      taken: new Map(),
    })
    expect(watchOf(said, [row(9n, 'b', 'bet')]).sums.faultCount).toBe(2)
  })

  test('passes by what keeps a bet out by its other name, of which no supplier knows', () => {
    const noted = [
      { ...row(9n, 'r', 'rollback_noted'), externalId: 'cancel SIM0.4.r named 0' },
      { ...row(10n, 'r', 'tombstone'), externalId: 'named RmFrZQ' },
    ]
    expect(watchOf([], noted).sums.faultCount).toBe(0)
  })

  test.each([
    ['ours lack a move', [row(9n, 'b', 'bet')]],
    ['ours have one more', [row(9n, 'b', 'bet'), row(10n, 'w', 'win', 9n), row(11n, 'x', 'bet')]],
    ['an amount differs', [row(9n, 'b', 'bet'), { ...row(10n, 'w', 'win', 9n), amount: 1n }]],
    ['a move is of another member', [row(9n, 'b', 'bet'), { ...row(10n, 'w', 'win', 9n), member: 8 }]],
    [
      'a bet was taken back for us alone',
      [row(9n, 'b', 'bet'), row(10n, 'w', 'win', 9n), row(11n, 'y', 'rollback', 9n)],
    ],
  ])('differs where %s', (_, rows) => {
    expect(watchOf([BET, move('w', 'win', 'SIM0.4.b')], rows).sums.faultCount).toBeGreaterThan(0)
  })

  test('differs where a move comes after its round was compared', () => {
    const watch = watchOf([BET], [row(9n, 'b', 'bet')])
    expect(watch.sums.faultCount).toBe(0)
    watch.read(row(12n, 'w', 'win'))
    expect(watch.sums.faults).toEqual([expect.stringContaining('SIM0.4.w')])
  })

  test('waits until it has ended', () => {
    const watch = createWatch('SIM0')
    watch.begin(4)
    expect(watch.ended()).toEqual([])
    watch.end(4)
    expect([watch.ended(), watch.ended()]).toEqual([[4], []])
    expect(watch.waiting()).toBe(1)
  })
})

describe('the rounds of an honest supplier', () => {
  test('are the same in every run, and no name is of two', () => {
    const rounds = Array.from({ length: 500 }, (_, number) => roundOf(SUPPLIER, number, 1 + (number % 9)))
    expect(rounds).toEqual(rounds.map(({ number }) => roundOf(SUPPLIER, number, 1 + (number % 9))))
    const names = rounds.flatMap(({ messages }) => messages.flatMap(({ moves }) => moves.map(({ id }) => id)))
    expect(new Set(names).size).toBe(names.length)
    for (const { messages } of rounds) {
      expect(messages[0]?.moves[0]?.kind).toBe('bet')
      expect(messages.at(-1)?.closed || messages.at(-1)?.moves[0]?.kind === 'rollback').toBe(true)
    }
  })

  test.each([
    ['SIM0.12.b', 12],
    ['SIM0.12.b.void', 12],
    ['finish SIM0.12', 12],
    ['SIM0.12.b itself', 12],
    ['SIM1.12.b', null],
    ['another name', null],
  ])('are known by the name of a move: %s', (name, number) => {
    expect(numberIn('SIM0', name)).toBe(number)
  })
})
