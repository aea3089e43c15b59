import { expect, test } from 'vitest'
import { type Answer, createBook, hear } from '../../suppliers/book.ts'
import type { Message, Move } from '../../suppliers/message.ts'
import type { Voice } from '../../suppliers/voice.ts'
import { type Plan, suppliersOf } from '../plan.ts'
import type { Post } from '../post.ts'
import { createSupplier } from '../supplier.ts'

const messageOf = (move: Pick<Move, 'kind' | 'id' | 'reference'>): Message => ({
  round: 'CH0.1',
  member: 7,
  closed: false,
  moves: [{ ...move, amount: 50_000n }],
})
const BET = messageOf({ kind: 'bet', id: 'CH0.1.b', reference: null })
const WIN = messageOf({ kind: 'win', id: 'CH0.1.w', reference: 'CH0.1.b' })
const UNDO = messageOf({ kind: 'rollback', id: 'CH0.1.r', reference: 'CH0.1.b' })
const YES: Answer = { kind: 'accepted', ownIds: null, balance: '15.00', isOfThen: false }
const NO: Answer = { kind: 'refused', reason: 'transaction_unknown' }

/** A supplier at the end of his play who has heard this, and is answered so whatever he still asks. */
async function finished(heard: readonly [Message, Answer][], answer: Answer) {
  const [supplier] = suppliersOf(1)
  if (supplier === undefined) throw new Error('one supplier')
  const book = createBook()
  for (const [message, said] of heard) hear(book.entryOf(message), said)
  const asked: string[] = []
  const voice: Voice = { say: ({ moves }) => Buffer.from(moves[0]?.id ?? ''), understand: () => answer }
  const post: Post = {
    deliver: async request => String(asked.push(request.toString())),
    quiet: async () => {},
    counts: { sent: 0, heard: 0, unheard: 0, cut: 0, broken: 0 },
    close: () => {},
  }
  const plan: Plan = {
    seed: 's',
    calls: 0,
    kills: 0,
    jumps: 0,
    months: 0,
    suppliers: [supplier],
    members: 1,
    casinos: 0,
  }
  const simulated = createSupplier({ plan, supplier, voice, post, book })
  await simulated.finish()
  return { asked, faults: simulated.faults, isPaid: book.entryOf(WIN).isAccepted }
}

test('W-14 W-16 a prize that was refused and whose bet stands is asked for again, and one that is refused still is a fault', async () => {
  const heard: [Message, Answer][] = [
    [WIN, NO],
    [BET, YES],
  ]
  expect(await finished(heard, YES)).toEqual({ asked: ['CH0.1.w'], faults: [], isPaid: true })
  expect(await finished(heard, NO)).toEqual({
    asked: ['CH0.1.w'],
    faults: [expect.stringMatching(/^CH0\.1\.w was refused and its bet stands/)],
    isPaid: false,
  })
})

test.each<[string, [Message, Answer][]]>([
  ['never had a bet', [[WIN, NO]]],
  [
    'has a bet that was refused',
    [
      [WIN, NO],
      [BET, { kind: 'refused', reason: 'insufficient_funds' }],
    ],
  ],
  [
    'has a bet that was taken back',
    [
      [BET, YES],
      [UNDO, YES],
      [WIN, NO],
    ],
  ],
  [
    'was taken back itself',
    [
      [BET, YES],
      [{ ...UNDO, moves: [{ ...UNDO.moves[0], reference: 'CH0.1.w' } as Move] }, YES],
      [WIN, NO],
    ],
  ],
  [
    'was paid',
    [
      [BET, YES],
      [WIN, NO],
      [WIN, YES],
    ],
  ],
])('W-14 nobody is asked for a prize that %s', async (_what, heard) => {
  expect(await finished(heard, NO)).toMatchObject({ asked: [], faults: [] })
})
