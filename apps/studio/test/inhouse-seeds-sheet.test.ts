import { expect, test } from 'vitest'
import { turnOver } from '../src/client/inhouse/panel/SeedsSheet.tsx'
import { inhouseTextsOf } from '../src/client/inhouse/texts/texts.ts'
import type { WireSeeds } from '../src/wire.ts'
import { ok, table } from './inhouse-table.ts'

/* What the page asks and tells when the player changes his seeds. */

const BEFORE: WireSeeds = { family: 'dice', serverHash: 'old', clientSeed: 'a', nonce: 3, nextServerHash: 'new' }
const AFTER: WireSeeds = { family: 'dice', serverHash: 'new', clientSeed: 'mine', nonce: 0, nextServerHash: 'newer' }
const REVEALED = { serverSeed: 'seed of old', serverHash: 'old', clientSeed: 'a', rounds: 3 }

function page(...answers: object[]) {
  const asked: unknown[][] = []
  const { context } = table({
    turnSeeds: async (...question: unknown[]) => {
      asked.push(question)
      return answers.shift()
    },
  })
  context.table.set({ seeds: BEFORE })
  return { context, asked }
}

test('RNG-12 an answer that was lost is not told as a change that failed, and asked for again it is about the same pair', async () => {
  const { context, asked } = page({ kind: 'unreachable' }, ok({ ...AFTER, revealed: REVEALED }))
  expect(await turnOver(context, 'mine')).toEqual({ kind: 'turn_unknown' })
  expect(context.table.get().seeds).toEqual(BEFORE)
  for (const language of ['EN', 'TY'] as const)
    expect(inhouseTextsOf(language).inhouse('turn_unknown')).not.toMatch(/not changed|hindi napalitan/i)

  expect(await turnOver(context, 'mine')).toEqual({ kind: 'turned', isOwn: true, revealed: REVEALED })
  expect(asked).toEqual([
    ['mine', 'old'],
    ['mine', 'old'],
  ])
  expect(context.table.get().seeds).toMatchObject(AFTER)
})

test('RNG-12 seeds that were changed elsewhere are shown as they are, and that his was not taken', async () => {
  const { context } = page(ok({ ...AFTER, clientSeed: 'theirs', revealed: null }))
  expect(await turnOver(context, 'mine')).toEqual({ kind: 'turned', isOwn: false, revealed: null })
  expect(context.table.get().seeds).toMatchObject({ serverHash: 'new', clientSeed: 'theirs' })
})

test.each([
  ['round_open', 'turn_open'],
  ['session_unknown', 'turn_failed'],
])('RNG-12 a change that is refused as %s has not taken place: %s', async (code, kind) => {
  const { context } = page({ kind: 'refused', code, detail: {} })
  expect(await turnOver(context, 'mine')).toEqual({ kind })
  expect(context.table.get().seeds).toEqual(BEFORE)
})
