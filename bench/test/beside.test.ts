import { expect, test } from 'vitest'
import { betBeside } from '../bets/beside.ts'

test('bets begin when what is beside them has begun, which goes on until the last is answered', async () => {
  const said: string[] = []
  const last = Promise.withResolvers<void>()
  const [bets, parts] = await betBeside(
    async () => {
      said.push('the first bet')
      await last.promise
      return 'answered'
    },
    async ({ onBegun, goesOn }) => {
      let count = 0
      for (; goesOn(); count++) {
        said.push(`part ${count}`)
        if (count === 0) onBegun()
        if (count === 5) last.resolve()
        await new Promise(setImmediate)
      }
      return count
    },
  )
  expect(said.slice(0, 2)).toEqual(['part 0', 'the first bet'])
  expect(bets).toBe('answered')
  expect(parts).toBeGreaterThan(5)
})

test.each([
  ['ends before the bets', (onBegun: () => void) => Promise.resolve(onBegun()), 'over before them'],
  ['never begins', () => Promise.resolve(), 'over before them'],
  ['fails', () => Promise.reject(new Error('a login was refused')), 'a login was refused'],
])('nothing is measured where what is beside the bets %s', async (_what, beside, sentence) => {
  const unanswered = new Promise<void>(() => undefined)
  await expect(
    betBeside(
      () => unanswered,
      ({ onBegun }) => beside(onBegun),
    ),
  ).rejects.toThrow(sentence)
})
