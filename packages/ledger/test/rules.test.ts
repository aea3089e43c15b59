import { describe, expect, test } from 'vitest'
import type { SupplierMove } from '../src/writer/moves.ts'
import { type Decision, decide, type Facts } from '../src/writer/rules.ts'

const ANN = 1n
const BEN = 2n

const move = (kind: SupplierMove['kind'], change: Partial<SupplierMove> = {}): SupplierMove => ({
  kind,
  supplier: 'HYO',
  externalId: 'new',
  referenceId: kind === 'bet' ? null : 'old',
  account: ANN,
  clearing: 9n,
  amount: 30n,
  game: 'fruits',
  round: 'round-1',
  roundClosed: false,
  digest: 'same',
  ...change,
})

type Original = NonNullable<Facts['original']>
type Known = NonNullable<Facts['known']>

const bet: Original = { id: 7n, kind: 'bet', account: ANN, amount: 50n, undone: false }
const win: Original = { ...bet, kind: 'win' }
const tombstone: Original = { ...bet, kind: 'tombstone', amount: 0n }
const stored: Known = { id: 5n, kind: 'bet', account: ANN, digest: 'same' }

const refused = (code: string, balance = 100n) => ({ status: 'refused', code, balance })
const applied = (change: bigint, effect = 'move', uncollected = 0n) => ({
  status: 'applied',
  effect,
  change,
  uncollected,
  balance: 100n + change,
})
const repeated = { status: 'repeated', transactionId: 5n, balance: 100n }

type Attempt = [title: string, move: SupplierMove, facts: Partial<Facts>, expected: Partial<Decision> | object]

/** One attempt a row, the expected decision last; rows in order of precedence. */
const ATTEMPTS: Attempt[] = [
  [
    'W-13 an unknown account comes before all else',
    move('bet'),
    { opening: null, known: stored },
    refused('account_unknown', 0n),
  ],
  [
    'W-17 a bet whose id was rolled back before it came',
    move('bet'),
    { known: { ...stored, kind: 'tombstone' } },
    refused('transaction_rolled_back'),
  ],
  [
    'W-17 a win whose id was rolled back before it came',
    move('win'),
    { known: { ...stored, kind: 'tombstone' }, original: bet },
    refused('transaction_rolled_back'),
  ],
  [
    'W-12 a tombstone of another member',
    move('bet'),
    { known: { ...stored, kind: 'tombstone', account: BEN } },
    refused('duplicate_transaction'),
  ],
  [
    'W-12 a rollback under the id of a tombstone',
    move('rollback'),
    { known: { ...stored, kind: 'tombstone' }, original: bet },
    refused('duplicate_transaction'),
  ],
  ['W-11 the same bet again', move('bet'), { known: stored }, repeated],
  ['W-11 the same bet again, though it would not fit now', move('bet', { amount: 500n }), { known: stored }, repeated],
  [
    'W-11 the same win again, though its bet was undone since',
    move('win'),
    { known: { ...stored, kind: 'win' }, original: { ...bet, undone: true } },
    repeated,
  ],
  [
    'W-20 the same rollback again',
    move('rollback'),
    { known: { ...stored, kind: 'rollback' }, original: { ...bet, undone: true } },
    repeated,
  ],
  [
    'W-12 the same id with another content',
    move('bet'),
    { known: { ...stored, digest: 'other' } },
    refused('duplicate_transaction'),
  ],
  [
    'W-12 the same id of another member',
    move('bet'),
    { known: { ...stored, account: BEN } },
    refused('duplicate_transaction'),
  ],
  [
    'W-17 a bet whose other name was rolled back before it came',
    move('bet', { otherName: 'old' }),
    { original: tombstone },
    refused('transaction_rolled_back'),
  ],
  [
    'W-17 a bet whose other name is that of another bet',
    move('bet', { otherName: 'old' }),
    { original: bet },
    applied(-30n),
  ],
  [
    'W-17 a bet whose other name is that of a rollback',
    move('bet', { otherName: 'old' }),
    { original: { ...bet, kind: 'rollback' } },
    applied(-30n),
  ],
  ['W-13 a bet that fits', move('bet'), {}, applied(-30n)],
  ['W-13 a bet of the whole balance', move('bet', { amount: 100n }), {}, applied(-100n)],
  [
    'W-13 a bet beyond the balance carries the true balance (WAL-06)',
    move('bet', { amount: 101n }),
    {},
    refused('insufficient_funds'),
  ],
  ['W-24 a free bet moves nothing', move('bet', { amount: 0n }), {}, applied(0n)],
  ['W-15 a win whose bet is unknown', move('win'), {}, refused('transaction_unknown')],
  [
    'W-15 a win on a bet of another member',
    move('win'),
    { original: { ...bet, account: BEN } },
    refused('transaction_unknown'),
  ],
  ['W-15 a win of a protocol that names no bet', move('win', { referenceId: null }), {}, applied(30n)],
  ['W-15 a win on a win', move('win'), { original: win }, refused('transaction_unknown')],
  [
    'W-16 a win on an undone bet',
    move('win'),
    { original: { ...bet, undone: true } },
    refused('transaction_rolled_back'),
  ],
  [
    'W-16 a win on a bet that was rolled back before it came',
    move('win'),
    { original: tombstone },
    refused('transaction_rolled_back'),
  ],
  [
    'W-16 a win on an undone bet of another member says no more than that it is unknown',
    move('win'),
    { original: { ...bet, account: BEN, undone: true } },
    refused('transaction_unknown'),
  ],
  ['W-14 a win', move('win'), { original: bet }, applied(30n)],
  ['W-23 a win of nothing', move('win', { amount: 0n }), { original: bet }, applied(0n)],
  ['W-17 a rollback of itself', move('rollback', { referenceId: 'new' }), {}, refused('transaction_unknown')],
  ['W-17 a rollback of what is unknown', move('rollback'), {}, applied(0n, 'bury')],
  ['W-17 a second rollback of what is unknown', move('rollback'), { original: tombstone }, applied(0n, 'note')],
  [
    'W-18 a rollback of a bet gives back the stake, whatever it says',
    move('rollback'),
    { original: bet },
    applied(50n),
  ],
  [
    'W-18 a rollback of a bet of another member',
    move('rollback'),
    { original: { ...bet, account: BEN } },
    refused('transaction_unknown'),
  ],
  ['W-20 a second rollback of a bet', move('rollback'), { original: { ...bet, undone: true } }, applied(0n, 'note')],
  ['W-19 a rollback of a win takes it back', move('rollback'), { original: win }, applied(-50n)],
  [
    'W-19 a rollback of a win takes what is there',
    move('rollback'),
    { original: { ...win, amount: 130n } },
    applied(-100n, 'move', 30n),
  ],
  [
    'W-20 a rollback of a rollback',
    move('rollback'),
    { original: { ...bet, kind: 'rollback' } },
    refused('transaction_unknown'),
  ],
  [
    'W-20 a rollback of a rollback without effect',
    move('rollback'),
    { original: { ...bet, kind: 'rollback_noted' } },
    refused('transaction_unknown'),
  ],
]

describe('the decision about one move, from a balance of 100', () => {
  test.each(ATTEMPTS)('%s', (_title, attempted, facts, expected) => {
    expect(decide(attempted, { opening: 100n, known: null, original: null, ...facts })).toEqual(expected)
  })
})
