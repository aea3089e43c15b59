import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluate, LINE_MODELS, lineMachineOf, REELS, ROWS, windowAt } from '../src/index.ts'
import { kidlat } from '../src/slots/lines/models/kidlat.ts'
import { kislap } from '../src/slots/lines/models/kislap.ts'
import { tinyModel } from './tiny-model.ts'

/** A window of a model from three rows of five letters. */
function shown(model = kislap, ...rows: string[]): ReturnType<typeof evaluate> {
  const machine = lineMachineOf(model)
  const window = new Uint8Array(REELS * ROWS)
  rows.forEach((row, index) => {
    Array.from(row).forEach((letter, reel) => {
      window[reel * ROWS + index] = machine.symbols.indexOf(letter)
    })
  })
  return evaluate(machine, window)
}

describe('C-01 a window pays what the pay table says', () => {
  test.each([
    [
      'three of a kind from the left',
      kislap,
      ['GHIJG', 'AAAHB', 'HIJGC'],
      [{ line: 0, symbol: 'A', count: 3, pay: 60 }],
    ],
    ['four with a wild between', kislap, ['GHIJG', 'AAWAB', 'HIJGC'], [{ line: 0, symbol: 'A', count: 4, pay: 150 }]],
    ['five, three of them wild', kislap, ['SHIJG', 'AWWWA', 'SIJGC'], [{ line: 0, symbol: 'A', count: 5, pay: 1000 }]],
    ['nothing from the right', kislap, ['GHIJG', 'HBAAA', 'IHJGC'], []],
    ['a gap ends the line', kislap, ['GHIJG', 'AAGAA', 'HIJGC'], []],
    ['a line that starts with a scatter pays nothing', kislap, ['GHIJG', 'SAAAA', 'HIJGC'], []],
    [
      'a wild doubles where the model says so',
      kidlat,
      ['GHIJG', 'AAWHB', 'HIJGC'],
      [{ line: 0, symbol: 'A', count: 3, pay: 250 }],
    ],
    [
      'and does not touch the lines it did not help',
      kidlat,
      ['BBBJW', 'GHIAG', 'HIJGC'],
      [{ line: 1, symbol: 'B', count: 3, pay: 50 }],
    ],
  ])('%s', (_, model, rows, wins) => {
    expect(shown(model, ...rows).lineWins).toEqual(wins)
  })

  test('C-01 every line pays on its own: a full window of one symbol pays all twenty', () => {
    const { lineWins, pay } = shown(kislap, 'AAAAA', 'AAAAA', 'AAAAA')
    expect(lineWins).toHaveLength(20)
    expect(pay).toBe(20 * 1000)
  })

  test.each([
    [2, 'SHIJS', 0],
    [3, 'SHSJS', 2 * 20],
    [4, 'SSHSS', 10 * 20],
    [5, 'SSSSS', 100 * 20],
  ])('C-01 %i scatters pay anywhere, in units of the total stake', (count, row, scatterPay) => {
    expect(shown(kislap, 'GHIJG', row, 'HIJGC')).toMatchObject({ scatters: count, scatterPay })
  })
})

/** The rules once more, written the slow way: all prefixes of all lines, no shortcut shared with the engine. */
function slowPay(letters: readonly string[], model: typeof tinyModel): number {
  let pay = 0
  for (const line of model.lines) {
    const along = line.map((row, reel) => letters[reel * ROWS + row] ?? '')
    let best = 0
    for (const [symbol, pays] of Object.entries(model.linePays)) {
      for (const count of [3, 4, 5]) {
        const part = along.slice(0, count)
        if (part[0] !== symbol || part.some(letter => letter !== symbol && letter !== 'W')) continue
        best = Math.max(best, (pays[count - 3] ?? 0) * (part.includes('W') ? model.wildMultiplier : 1))
      }
    }
    pay += best
  }
  const scatters = letters.filter(letter => letter === 'S').length
  return pay + (scatters >= 3 ? (model.scatterPays[scatters - 3] ?? 0) * model.lines.length : 0)
}

test.each(LINE_MODELS)('C-01 model $id pays any window as a second, slower reading of the rules does', model => {
  const machine = lineMachineOf(model)
  const stops = fc.tuple(...machine.stops.map(count => fc.nat(count - 1)))
  fc.assert(
    fc.property(stops, chosen => {
      const window = windowAt(machine, chosen)
      const letters = Array.from(window, symbol => machine.symbols[symbol] ?? '')
      expect(evaluate(machine, window).pay).toBe(slowPay(letters, model))
    }),
    { numRuns: 3_000 },
  )
})

test('C-01 a window wraps around the end of the strip', () => {
  const machine = lineMachineOf(tinyModel)
  const letters = Array.from(windowAt(machine, [3, 3, 3, 2, 2]), symbol => machine.symbols[symbol]).join('')
  expect(letters).toBe('BABSAWWBASABSWA')
})

describe('a model that cannot be played does not start', () => {
  test.each([
    ['two scatters in one window', { strips: ['ASSB', 'AWBS', 'BASW', 'ABS', 'WAS'] }, 'one scatter'],
    ['a wild on the first reel', { strips: ['AWSB', 'AWBS', 'BASW', 'ABS', 'WAS'] }, 'no wild'],
    ['a symbol that nothing pays for', { strips: ['ABSC', 'AWBS', 'BASW', 'ABS', 'WAS'] }, 'unknown symbol C'],
    [
      'the same line twice',
      {
        lines: [
          [1, 1, 1, 1, 1],
          [1, 1, 1, 1, 1],
        ],
      },
      'every line once',
    ],
  ])('%s', (_, change, message) => {
    expect(() => lineMachineOf({ ...tinyModel, ...change })).toThrow(message)
  })
})
