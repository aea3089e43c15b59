import { describe, expect, test } from 'vitest'
import { type Answer, createBook } from '../../suppliers/book.ts'
import type { Message } from '../../suppliers/message.ts'
import type { Voice } from '../../suppliers/voice.ts'
import { createDealing, nothingHeard } from '../dealing.ts'
import { nothingSeen } from '../seen.ts'
import { fakeTime } from './fake-time.ts'

const BET: Message = {
  round: 'SIM0.1',
  member: 7,
  closed: false,
  moves: [{ kind: 'bet', id: 'SIM0.1.b', amount: 50_000n, reference: null }],
}
const WIN: Message = {
  ...BET,
  closed: true,
  moves: [{ kind: 'win', id: 'SIM0.1.w', amount: 1n, reference: 'SIM0.1.b' }],
}

const YES: Answer = { kind: 'accepted', ownIds: null, balance: '1.00', isOfThen: false }
const BUSY: Answer = { kind: 'busy' }
const no = (reason: string): Answer => ({ kind: 'refused', reason })

/** A supplier who is answered so, one question after the other, null for not at all; then never any more. */
function supplierWho(...answers: (Answer | null)[]) {
  const asked: { id: string; atS: number }[] = []
  const time = fakeTime()
  const voice: Voice = {
    say: ({ moves }) => Buffer.from(moves[0]?.id ?? ''),
    understand: text => JSON.parse(text) as Answer,
  }
  const mail = {
    async ask(request: Buffer) {
      asked.push({ id: request.toString(), atS: time.nowMs() / 1_000 })
      const answer = answers.shift() ?? null
      return answer === null ? null : JSON.stringify(answer)
    },
  }
  const [heard, seen] = [nothingHeard(), nothingSeen()]
  const dealing = createDealing({ voice, mail, heard, seen, time })
  const book = createBook()
  const say = (message: Message) => dealing.say(book, message)
  return { say, asked, heard, seen, book }
}

describe('a supplier', () => {
  test('asks for a bet three times in three seconds and takes it back until that is answered', async () => {
    const { say, asked, seen, book, heard } = supplierWho(null, BUSY, null, null, null, YES)
    expect(await say(BET)).toBe(false)
    expect(asked).toEqual([
      ...[0, 1, 2].map(atS => ({ id: 'SIM0.1.b', atS })),
      ...[3, 4, 6].map(atS => ({ id: 'SIM0.1.b.void', atS })),
    ])
    expect(book.entryOf(BET)).toMatchObject({ isAccepted: false, isTakenBack: true })
    expect([seen.voided, heard.again, heard.faultCount]).toEqual([1, 5, 0])
  })

  test('whose bet is taken at the second try has seen a banner', async () => {
    const { say, seen } = supplierWho(null, YES)
    expect(await say(BET)).toBe(true)
    expect(seen).toMatchObject({ voided: 0, banners: { count: 1 } })
  })

  test('takes nothing back where there was no money, and everything where the answer promises less', async () => {
    const poor = supplierWho(no('insufficient_funds'))
    expect(await poor.say(BET)).toBe(false)
    expect(poor.asked).toHaveLength(1)
    const unsure = supplierWho(null, no('insufficient_funds'), YES)
    await unsure.say(BET)
    expect(unsure.asked.at(-1)?.id).toBe('SIM0.1.b.void')
    const late = supplierWho(no('token_invalid'), YES)
    await late.say(BET)
    expect(late.asked.map(({ id }) => id)).toEqual(['SIM0.1.b', 'SIM0.1.b.void'])
    expect([...late.heard.refusals]).toEqual([['token_invalid', 1]])
  })

  test('asks for a prize again under its id until it is answered', async () => {
    const { say, asked, heard } = supplierWho(null, null, BUSY, null, YES)
    expect(await say(WIN)).toBe(true)
    expect(asked).toEqual([0, 1, 3, 7, 15].map(atS => ({ id: 'SIM0.1.w', atS })))
    expect(heard.faultCount).toBe(0)
  })

  test('notices that a prize is refused, and that it is never answered', async () => {
    const refused = supplierWho(no('transaction_unknown'))
    expect(await refused.say(WIN)).toBe(false)
    expect(refused.heard.faults).toEqual([expect.stringContaining('transaction_unknown')])
    const silent = supplierWho()
    expect(await silent.say(WIN)).toBe(false)
    expect(silent.heard.faults).toEqual([expect.stringContaining('no answer')])
  })
})
