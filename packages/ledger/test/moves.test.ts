import { AMOUNT_MAX } from '@hiyas/kernel'
import { describe, expect, test } from 'vitest'
import { assertMove, decidingIdOf, isMoveText, type SupplierMove } from '../src/writer/moves.ts'

const bet: SupplierMove = {
  kind: 'bet',
  supplier: 'HYO',
  externalId: 'bet-1',
  referenceId: null,
  account: 1n,
  clearing: 9n,
  amount: 30n,
  game: 'fruits',
  round: 'round-1',
  roundClosed: false,
  digest: 'digest',
}
const long = (length: number) => 'x'.repeat(length)
const bonuses = (count: number) => Array.from({ length: count }, (_, place) => BigInt(place))

describe('what no door may let through', () => {
  test.each<[string, Partial<SupplierMove>]>([
    ['a bet', {}],
    ['a free bet', { amount: 0n }],
    ['the largest amount', { amount: AMOUNT_MAX }],
    ['a win that names no bet', { kind: 'win' }],
    ['a rollback', { kind: 'rollback', referenceId: long(128) }],
    ['a bet with another name', { otherName: long(128) }],
    ['sixteen bonuses', { bonusAccounts: bonuses(16) }],
    [
      'texts of full length',
      { supplier: long(32), externalId: long(128), game: long(64), round: long(128), digest: long(64) },
    ],
  ])('%s may pass', (_what, change) => {
    expect(() => assertMove({ ...bet, ...change })).not.toThrow()
  })

  test.each<[string, Partial<SupplierMove>]>([
    ['its supplier code', { supplier: '' }],
    ['its supplier code', { supplier: long(33) }],
    ['its supplier code', { supplier: 'house' }],
    ['its external id', { externalId: '' }],
    ['its external id', { externalId: long(129) }],
    ['its external id', { externalId: 'bet-ł' }],
    ['its reference id', { kind: 'win', referenceId: '' }],
    ['its reference id', { kind: 'rollback', referenceId: long(129) }],
    ['its game code', { game: long(65) }],
    ['its round id', { round: long(129) }],
    ['its digest', { digest: long(65) }],
    ['amount out of bounds', { amount: -1n }],
    ['amount out of bounds', { amount: AMOUNT_MAX + 1n }],
    ['a bet refers to nothing', { referenceId: 'bet-0' }],
    ['its other name', { otherName: '' }],
    ['its other name', { otherName: long(129) }],
    ['a name beside its id is for bets alone', { otherName: 'bet-1' }],
    ['a name beside its id is for bets alone', { kind: 'win', otherName: 'bet-2' }],
    ['more than 16 bonuses', { bonusAccounts: bonuses(17) }],
    ['a rollback names its original', { kind: 'rollback' }],
  ])('W-10 %s: %o', (why, change) => {
    expect(() => assertMove({ ...bet, ...change })).toThrow(`a move: ${why}`)
  })

  test.each([
    [' ~', true],
    ['\x1f', false],
    ['\x7f', false],
    ['a\nb', false],
    ['ab\n', false],
    ['abc', true],
    ['abcd', false],
  ])('the text %j is one of a move: %s', (text, isText) => {
    expect(isMoveText(text, 3)).toBe(isText)
  })

  test.each<[string, Partial<SupplierMove>, string | null]>([
    ['its original', { kind: 'win', referenceId: 'bet-1' }, 'bet-1'],
    ['its other name', { otherName: 'bet-2' }, 'bet-2'],
    ['nothing', {}, null],
  ])('W-17 what may become of a move is decided by %s', (_what, change, id) => {
    expect(decidingIdOf({ ...bet, ...change })).toBe(id)
  })
})
