import { describe, expect, test } from 'vitest'
import { readOptions } from '../config.ts'
import { type Figure, holds, median, shareOf, spreadFigure } from '../row.ts'

const figure = (value: number, bound: string | null): Figure => ({ name: 'row.what', unit: 'x', value, bound })

describe('a figure', () => {
  test.each([
    [1.5, '>= 1.5', true],
    [1.49, '>= 1.5', false],
    [60, '<= 60', true],
    [60.1, '<= 60', false],
    [5, null, null],
  ])('%d against %s: %s', (value, bound, expected) => {
    expect(holds(figure(value, bound))).toBe(expected)
  })

  test('that was not measured holds nothing', () => {
    expect(holds(figure(median([]), '>= 1'))).toBe(false)
    expect(holds(figure(median([]), '<= 1'))).toBe(false)
  })

  test('of a share is the value that so many lie below', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index)
    expect(shareOf(values, 0.95)).toBe(96)
    expect(shareOf(values, 1)).toBe(100)
    expect(shareOf([7], 0.99)).toBe(7)
    expect(shareOf([], 0.5)).toBeNaN()
  })

  test('of several rounds is their median, with the spread beside it', () => {
    expect(median([3, 1, 2])).toBe(2)
    expect(median([4, 1, 2, 3])).toBe(2.5)
    const { value, note } = spreadFigure({ name: 'row.what', unit: 'x', bound: null, note: 'warm' }, [1, 5, 2])
    expect({ value, note }).toEqual({ value: 2, note: '3 rounds, 1 to 5; warm' })
  })
})

describe('the command line', () => {
  test('chooses rows, rounds and the way of printing', () => {
    expect(readOptions('bench', [])).toEqual({ help: false, json: false, rounds: 5, rows: [], url: null })
    expect(readOptions('bench', ['wallet', '--rounds=2', '--json'])).toEqual({
      help: false,
      json: true,
      rounds: 2,
      rows: ['wallet'],
      url: null,
    })
    expect(readOptions('bench', ['--url=http://127.0.0.1:8080/'], { url: true }).url).toBe('http://127.0.0.1:8080/')
  })

  test.each([['--rounds=0'], ['--rounds=many'], ['--rounds=101'], ['--unknown'], ['--url=http://127.0.0.1:8080/']])(
    'refuses %s',
    arg => {
      expect(() => readOptions('bench', [arg])).toThrow()
    },
  )
})
