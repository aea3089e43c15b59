import { describe, expect, test } from 'vitest'
import { type Answer, createBook, hear, nextStep } from '../book.ts'
import type { Message } from '../message.ts'
import { takingBack } from '../moves.ts'
import { disagreement, mustBeWritten, takenFrom, viewOf, type Written } from '../views.ts'

const MESSAGE: Message = {
  round: 'CH0.1',
  member: 7,
  closed: false,
  moves: [{ kind: 'bet', id: 'CH0.1.b', amount: 50_000n, reference: null }],
}
const YES = { kind: 'accepted', ownIds: ['op-9'], balance: '15.00', isOfThen: true } as const satisfies Answer
const no = (reason: string): Answer => ({ kind: 'refused', reason })

describe('a supplier', () => {
  const after = (...answers: (Answer | null)[]) => {
    const entry = createBook().entryOf(MESSAGE)
    return { entry, faults: answers.map(answer => hear(entry, answer)).filter(fault => fault !== null) }
  }

  test.each([
    ['accepted', [YES], 'nothing'],
    ['refused', [no('insufficient_funds')], 'nothing'],
    ['not answered', [null], 'take back'],
    ['told to ask again', [{ kind: 'busy' }], 'take back'],
    ['refused once, not answered once', [no('insufficient_funds'), null], 'take back'],
    ['not answered once, accepted once', [null, YES], 'nothing'],
  ] as const)('whose bet was %s does what is safe', (_, answers, step) => {
    expect(nextStep(after(...answers).entry, 'take back')).toBe(step)
  })

  test('W-11 notices a second answer that is not the first one, and a refusal that no wallet may give', () => {
    expect(after(YES, YES).faults).toEqual([])
    expect(after(YES, { ...YES, balance: '14.00' }).faults).toHaveLength(1)
    const now = { ...YES, isOfThen: false }
    expect(after(now, { ...now, balance: '14.00' }).faults).toEqual([])
    for (const said of [YES, now]) expect(after(said, { ...said, ownIds: ['op-10'] }).faults).toHaveLength(1)
    expect(after({ ...YES, balance: '-1.00' }).faults).toHaveLength(1)
    expect(after(no('duplicate_transaction')).faults).toHaveLength(1)
  })
})

describe('the comparison', () => {
  const written: Written = {
    id: 9n,
    externalId: 'CH0.1.b',
    kind: 'bet',
    member: 7,
    amount: 50_000n,
    round: 'CH0.1',
    isUndone: false,
  }
  const viewAfter = (...heard: [Message, Answer | null][]) => {
    const book = createBook()
    for (const [message, answer] of heard) hear(book.entryOf(message), answer)
    return viewOf(book)
  }

  test('agrees with what is the same', () => {
    const view = viewAfter([MESSAGE, YES])
    expect(disagreement(view.get('CH0.1.b'), written)).toBeNull()
    expect(takenFrom(view.values())).toEqual(new Map([[7, 50_000n]]))
  })

  test.each([
    ['another amount', { amount: 50_001n }],
    ['another member', { member: 8 }],
    ['another round', { round: 'CH0.2' }],
    ['another kind', { kind: 'win' }],
    ['another id of ours', { id: 10n }],
    ['undone behind his back', { isUndone: true }],
    ['buried', { kind: 'tombstone' }],
    ['ours alone', { externalId: 'CH0.1.x' }],
  ])('finds what is %s', (_, change) => {
    const changed = { ...written, ...change }
    expect(disagreement(viewAfter([MESSAGE, YES]).get(changed.externalId), changed)).not.toBeNull()
  })

  test('W-17 lets a bet that was taken back unanswered be there undone, or buried, and nothing else', () => {
    const book = createBook()
    const entry = book.entryOf(MESSAGE)
    hear(entry, null)
    hear(book.entryOf(takingBack(MESSAGE)), { kind: 'accepted', ownIds: null, balance: '20.00', isOfThen: false })
    entry.isTakenBack = true
    const believed = viewOf(book).get('CH0.1.b')
    expect(believed && mustBeWritten(believed)).toBe(true)
    expect(disagreement(believed, { ...written, isUndone: true })).toBeNull()
    expect(disagreement(believed, { ...written, kind: 'tombstone', amount: 0n })).toBeNull()
    expect(disagreement(believed, written)).not.toBeNull()
    expect(takenFrom(viewOf(book).values()).size).toBe(0)
  })

  test('finds what was refused and is there, and knows what must be there', () => {
    const refused = viewAfter([MESSAGE, no('insufficient_funds')]).get('CH0.1.b')
    expect(disagreement(refused, written)).not.toBeNull()
    expect(refused && mustBeWritten(refused)).toBe(false)
    const accepted = viewAfter([MESSAGE, YES]).get('CH0.1.b')
    expect(accepted && mustBeWritten(accepted)).toBe(true)
  })
})
