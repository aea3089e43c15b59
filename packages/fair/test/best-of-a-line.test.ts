import { expect, test } from 'vitest'
import { type BoardModel, firstOtherDecides } from '../src/index.ts'
import { newBoard } from '../src/slots/boards/board.ts'
import { evaluateLines } from '../src/slots/boards/lines.ts'
import { boardMachineOf, STRIDE } from '../src/slots/boards/machine.ts'
import { BOARD_MODELS } from '../src/slots/models.ts'

/* What a line pays, over every row of symbols its reels can show, against the most it could be counted as. */

const OF_LINES = BOARD_MODELS.filter(({ wins }) => wins.kind === 'lines')
const WILD = 'W'

/** The model with one line alone, along the top of its board. */
const withOneLine = (model: BoardModel): BoardModel =>
  model.wins.kind === 'lines' ? { ...model, wins: { ...model.wins, lines: [model.rows.map(() => 0)] } } : model

/** Every row of symbols that one symbol of each reel can make. */
function* rowsOf({ reels, lean }: BoardModel, before = ''): Generator<string> {
  const reel = before.length
  if (reel === reels.length) yield before
  else
    for (const letter of new Set(`${reels[reel]}${lean[reel]}`))
      yield* rowsOf({ reels, lean } as BoardModel, before + letter)
}

function payer(model: BoardModel): (row: string) => number {
  const machine = boardMachineOf(withOneLine(model))
  const board = newBoard(machine)
  return row => {
    Array.from(row).forEach((letter, reel) => {
      board.cells[reel * STRIDE] = machine.symbols.indexOf(letter)
    })
    return evaluateLines(machine, board, null)
  }
}

/** How many reels from the first on show a symbol or stand for it. */
const runOf = (row: string, symbol: string): number => {
  const end = Array.from(row).findIndex(letter => letter !== symbol && letter !== WILD)
  return end === -1 ? row.length : end
}

/** What a row pays, from the left, when it is counted as a symbol. */
function payAs(model: BoardModel, row: string, symbol: string): number {
  const run = runOf(row, symbol)
  const wilds = Array.from(row.slice(0, run)).filter(letter => letter === WILD).length
  const times = model.wins.kind === 'lines' && symbol !== WILD ? model.wins.wildTimes ** wilds : 1
  return (model.pays[symbol]?.[model.bands.findLastIndex(from => run >= from)] ?? 0) * times
}

/** The most a row could pay: nothing but wilds as their own row of the pay table says. */
function bestOf(model: BoardModel, row: string): number {
  const isWild = Array.from(row).every(letter => letter === WILD)
  const symbols = isWild && model.pays[WILD] ? [WILD] : Object.keys(model.pays)
  const fromLeft = (letters: string) => Math.max(...symbols.map(symbol => payAs(model, letters, symbol)))
  const left = fromLeft(row)
  const isFull = runOf(row, row.replaceAll(WILD, '').charAt(0)) === row.length
  const isBack = model.wins.kind === 'lines' && model.wins.bothWays && !isFull
  return left + (isBack ? fromLeft(Array.from(row).toReversed().join('')) : 0)
}

test.each(OF_LINES)(
  'C-01 GAM-10 a line of $id pays the most it can be counted as, unless its rules say that the first other symbol decides',
  model => {
    const pays = payer(model)
    let less = 0
    for (const row of rowsOf(model)) {
      const [paid, best] = [pays(row), bestOf(model, row)]
      if (paid === best) continue
      less += 1
      expect(paid, row).toBe(payAs(model, row, row.replaceAll(WILD, '').charAt(0)))
      expect(paid, row).toBeLessThan(best)
    }
    expect(less > 0).toBe(firstOtherDecides(model))
  },
)
