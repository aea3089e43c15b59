import { connect } from '@hiyas/database'
import { atFileEnd } from '@hiyas/testing'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkLedger, type MoveOutcome, type SupplierMove } from '../src/index.ts'
import { type Books, openBooks, PATIENT, SUPPLIER } from './books.ts'
import { createSending, MEMBERS, message } from './messages.ts'
import { createModel } from './model.ts'

const RUNS = 100
/** A busy machine may take ten times as long as a quiet one. */
const TIMEOUT_MS = 120_000
/** So little that bets are refused, and wins that are taken back are spent. */
const OPENING = 60n
const OTHER = 'HYP'

let books: Books
let suppliers: Parameters<typeof createSending>[3]
let runs = 0

beforeAll(async () => {
  books = await openBooks('model')
  const { clearing } = books
  suppliers = [
    { supplier: SUPPLIER, clearing },
    { supplier: OTHER, clearing: await books.open('supplier_clearing', OTHER) },
  ]
})

/** Waves: the messages of one wave are sent at once, the next wave after their answers. */
const waves = fc.array(fc.array(message, { minLength: 4, maxLength: 12 }), { minLength: 2, maxLength: 6 })

/** Fresh members and fresh ids for every run: the books are never emptied, as in life. */
async function freshRun() {
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => books.member(OPENING)))
  return { members, moveOf: createSending(books, `run-${++runs}`, members, suppliers) }
}

/** Ids differ between the books and the model, all else is the same. */
const comparable = ({ status, balance, ...outcome }: MoveOutcome) => [
  status,
  balance,
  'code' in outcome && outcome.code,
]

describe('random bets, wins, rollbacks and repeats', { timeout: TIMEOUT_MS }, () => {
  test.each([
    [1, 30],
    [4, RUNS],
    [256, RUNS],
  ])(
    'W-10 W-11 W-12 W-15 W-16 W-17 W-18 W-19 W-20 D-01 D-02 D-03 the SQL of a batch of up to %i decides as rules.ts does, one move after the other',
    async (batchMax, numRuns) => {
      const writer = books.writer({ ...PATIENT, batchMax })
      await fc.assert(
        fc.asyncProperty(waves, async sent => {
          const { members, moveOf } = await freshRun()
          const model = createModel(members.map(member => [member, OPENING]))
          for (const wave of sent) {
            const moves = wave.map(moveOf)
            const outcomes = await Promise.all(moves.map(move => writer.submit(move)))
            const expected = moves.map(move => model.apply(move))
            expect(outcomes.map(comparable)).toEqual(expected.map(comparable))
          }
          for (const member of members) expect(await books.balance(member)).toBe(model.wallets.get(member))
        }),
        { numRuns },
      )
      expect(await checkLedger(books.database.query)).toEqual([])
    },
  )
})

describe('two writers of two processes over the same ids', { timeout: TIMEOUT_MS }, () => {
  test('W-10 WAL-03 D-02 D-07 every move happens at most once and every answer about it agrees', async () => {
    const elsewhere = connect({ url: books.url, connectionsMax: 1, name: 'other-process' })
    atFileEnd(() => elsewhere.close())
    const writers = [books.writer(PATIENT), books.writer({ ...PATIENT, database: elsewhere })]
    await fc.assert(
      fc.asyncProperty(fc.array(message, { minLength: 10, maxLength: 60 }), async sent => {
        const { members, moveOf } = await freshRun()
        const moves = sent.map(moveOf)
        const outcomes = await Promise.all(
          moves.flatMap(move => writers.map(async writer => ({ move, outcome: await writer.submit(move) }))),
        )
        for (const answers of Map.groupBy(outcomes, ({ move }) => `${move.supplier} ${move.externalId}`).values())
          agree(answers)
        for (const member of members) expect(await books.balance(member)).toBeGreaterThanOrEqual(0n)
      }),
      { numRuns: RUNS },
    )
    expect(await checkLedger(books.database.query)).toEqual([])
  })

  function agree(answers: readonly { move: SupplierMove; outcome: MoveOutcome }[]): void {
    const done = answers.map(({ outcome }) => outcome).filter(outcome => outcome.status !== 'refused')
    expect(done.filter(outcome => outcome.status === 'applied').length).toBeLessThanOrEqual(1)
    expect(new Set(done.map(outcome => outcome.transactionId)).size).toBeLessThanOrEqual(1)
  }
})
