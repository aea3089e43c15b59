import { describe, expect, test } from 'vitest'
import { andThen, bothThen, type Soon } from '../src/index.ts'

const late = <Value>(value: Value): Soon<Value> => Promise.resolve(value)
const away = (): Soon<number> => Promise.reject(new Error('away'))

describe('what is here or will be', () => {
  test('GAM-06 what follows from a value that is here is here, in the same turn', () => {
    expect(andThen(20, value => value + 1)).toBe(21)
    expect(bothThen(20, 22, (one, other) => one + other)).toBe(42)
  })

  test.each([
    ['one value', () => andThen(late(20), value => value + 22)],
    ['what follows', () => andThen(20, value => late(value + 22))],
    ['the first of two', () => bothThen(late(20), 22, (one, other) => one + other)],
    ['the second of two', () => bothThen(20, late(22), (one, other) => one + other)],
    ['both', () => bothThen(late(20), late(22), (one, other) => one + other)],
  ])('where %s is waited for, so is the answer', async (_, ask) => {
    const answer = ask()
    expect(answer).toBeInstanceOf(Promise)
    expect(await answer).toBe(42)
  })

  test.each([
    ['one value', () => andThen(away(), value => value)],
    ['the first of two', () => bothThen(away(), late(1), one => one)],
    ['the second of two', () => bothThen(1, away(), one => one)],
  ])('where %s cannot be had, the answer is that', async (_, ask) => {
    await expect(ask()).rejects.toThrow('away')
  })

  test('what goes wrong after a value that is here goes wrong at once', () => {
    const fail = () => {
      throw new Error('wrong')
    }
    expect(() => andThen(1, fail)).toThrow('wrong')
    expect(() => bothThen(1, 2, fail)).toThrow('wrong')
  })
})
