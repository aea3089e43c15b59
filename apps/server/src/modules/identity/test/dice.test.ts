import { expect, test } from 'vitest'
import { diceOf } from '../dice.ts'

/** Answers these words one after the other. */
const words = (...list: number[]) => ({
  fill(bytes: Uint8Array) {
    const word = list.shift()
    if (word === undefined) throw new Error('drew more often than it should')
    new DataView(bytes.buffer).setUint32(bytes.byteOffset, word, new Uint8Array(new Uint32Array([1]).buffer)[0] === 1)
  },
})

test('words of the incomplete last round are drawn anew, so that no digit is likelier than another', () => {
  const last = 2 ** 32 - 1
  expect(diceOf(words(last, last - 5, 17))(10)).toBe(7)
  expect(diceOf(words(last - 6))(10)).toBe((last - 6) % 10)
  expect(diceOf(words(last))(2)).toBe(1)
  expect(diceOf(words(0))(31)).toBe(0)
})
