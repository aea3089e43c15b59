import { describe, expect, test } from 'vitest'
import { answerWaiting, giveUp, keyOf, takeBatch, type Waiting } from '../src/writer/batch.ts'
import type { MoveOutcome } from '../src/writer/moves.ts'

type Heard = { outcomes: MoveOutcome[]; errors: Error[] }

/** A move in the queue, as `ann bet-1`, `ann win-1 of bet-1`, `ann bet-1 otherwise`. */
function waitingFor(text: string): Waiting & { heard: Heard; text: string } {
  const [owner = '', id = '', word, original] = text.split(' ')
  const heard: Heard = { outcomes: [], errors: [] }
  const referenceId = word === 'of' ? (original ?? null) : null
  return {
    text,
    heard,
    move: {
      kind: referenceId === null ? 'bet' : 'win',
      supplier: 'HYO',
      externalId: id,
      referenceId,
      account: owner === 'ann' ? 1n : owner === 'ben' ? 2n : 3n,
      clearing: 9n,
      amount: 1n,
      game: 'fruits',
      round: 'round-1',
      roundClosed: false,
      digest: word === 'otherwise' ? 'other' : 'same',
    },
    key: keyOf('HYO', id),
    referenceKey: referenceId === null ? null : keyOf('HYO', referenceId),
    resolve: outcome => void heard.outcomes.push(outcome),
    reject: error => void heard.errors.push(error),
    followers: [],
  }
}

function take(queue: string[], batchMax = 10) {
  const { batch, rest } = takeBatch(queue.map(waitingFor), batchMax)
  const said = (of: readonly Waiting[]) => of.map(waiting => (waiting as Waiting & { text: string }).text)
  return { batch: said(batch), rest: said(rest), followers: batch.map(waiting => said(waiting.followers)) }
}

describe('the next batch', () => {
  test.each<[string, string[], string[], string[]]>([
    ['nothing waits', [], [], []],
    [
      'what has nothing to do with each other goes together',
      ['ann 1', 'ann 2', 'ben 3'],
      ['ann 1', 'ann 2', 'ben 3'],
      [],
    ],
    ['a win waits for its bet', ['ann 1', 'ann 2 of 1'], ['ann 1'], ['ann 2 of 1']],
    [
      'all of an account waits behind one that waits',
      ['ann 1', 'ann 2 of 1', 'ann 3', 'ben 4'],
      ['ann 1', 'ben 4'],
      ['ann 2 of 1', 'ann 3'],
    ],
    ['the same key of another account waits', ['ann 1', 'ben 1'], ['ann 1'], ['ben 1']],
    ['what a waiting one names waits too', ['ann 1', 'ann 2 of 1', 'ben 2'], ['ann 1'], ['ann 2 of 1', 'ben 2']],
    ['what a batch refers to is named', ['ann 2 of 1', 'ben 1'], ['ann 2 of 1'], ['ben 1']],
    ['the same key with another content waits', ['ann 1', 'ann 1 otherwise'], ['ann 1'], ['ann 1 otherwise']],
    [
      'a repeat waits behind what waits for the same key',
      ['ann 1', 'ben 1', 'ann 1', 'eve 2'],
      ['ann 1', 'eve 2'],
      ['ben 1', 'ann 1'],
    ],
    [
      'a repeat waits behind what waits to answer its key',
      ['ann 1', 'ben 2 of 1', 'ann 1', 'eve 3'],
      ['ann 1', 'eve 3'],
      ['ben 2 of 1', 'ann 1'],
    ],
    [
      'a repeat waits behind what waits for what it answers',
      ['ann 2 of 1', 'ben 1', 'ann 2 of 1'],
      ['ann 2 of 1'],
      ['ben 1', 'ann 2 of 1'],
    ],
    [
      'W-14 a repeat that is taken to be for another bet waits: what the first one is refused for need not concern it',
      ['ann 2 of 1', 'ann 2 of 3', 'eve 4'],
      ['ann 2 of 1', 'eve 4'],
      ['ann 2 of 3'],
    ],
    ['a repeat that something lies between waits', ['ann 1', 'ann 2', 'ann 1'], ['ann 1', 'ann 2'], ['ann 1']],
  ])('W-10 %s', (_what, queue, batch, rest) => {
    expect(take(queue)).toMatchObject({ batch, rest })
  })

  test('W-11 a repeat right after its first one follows it, and counts for nothing else', () => {
    expect(take(['ann 1', 'ann 1', 'ann 1', 'ann 2'])).toEqual({
      batch: ['ann 1', 'ann 2'],
      rest: [],
      followers: [['ann 1', 'ann 1'], []],
    })
  })

  test('a batch has a limit, and the rest keeps its order', () => {
    expect(take(['ann 1', 'ann 2', 'ben 3'], 3)).toMatchObject({ batch: ['ann 1', 'ann 2', 'ben 3'], rest: [] })
    expect(take(['ann 1', 'ann 2 of 1', 'ben 3', 'ben 4', 'eve 5'], 2)).toMatchObject({
      batch: ['ann 1', 'ben 3'],
      rest: ['ann 2 of 1', 'ben 4', 'eve 5'],
    })
  })

  test('keys of two suppliers are two', () => {
    expect(keyOf('HYO', '1')).not.toBe(keyOf('HY', 'O1'))
  })
})

describe('the answers', () => {
  const applied: MoveOutcome = { status: 'applied', transactionId: 7n, balance: 5n }
  const refused: MoveOutcome = { status: 'refused', code: 'insufficient_funds', balance: 5n }

  test.each<[string, MoveOutcome, MoveOutcome]>([
    ['applied', applied, { ...applied, status: 'repeated' }],
    ['refused', refused, refused],
  ])('W-11 the first hears %s and its repeats the same, done once', (_what, outcome, again) => {
    const [first, repeat] = [waitingFor('ann 1'), waitingFor('ann 1')]
    first.followers.push(repeat)
    answerWaiting(first, outcome)
    expect(first.heard).toEqual({ outcomes: [outcome], errors: [] })
    expect(repeat.heard).toEqual({ outcomes: [again], errors: [] })
  })

  test('who cannot be answered is told, and so are his repeats', () => {
    const [first, repeat] = [waitingFor('ann 1'), waitingFor('ann 1')]
    first.followers.push(repeat)
    const gone = new Error('gone')
    giveUp(first, gone)
    for (const { heard } of [first, repeat]) expect(heard).toEqual({ outcomes: [], errors: [gone] })
  })
})
