import { type Minor, sum } from '@hiyas/kernel'
import type { WireStep, WireWin } from '../../wire.ts'
import { readAmount } from '../money.ts'
import type { Texts } from '../texts/texts.ts'
import type { Cell, Highlight } from './state.ts'

const SCATTER = 'S'
const WILD = 'W'
const PLACES_A_REEL = 8

export type Lighting = { readonly all: Highlight | null; readonly single: readonly Highlight[] }

/** What to light up for a step: first everything that pays at once, then each win by itself. */
export function lightingOf(
  step: WireStep,
  symbols: Readonly<Record<string, string>>,
  { t, symbol }: Texts,
  money: (amount: Minor) => string,
): Lighting {
  const window = step.grown ?? step.window
  const named = (letter: string): string => symbol(symbols[letter] ?? '')
  const single: Highlight[] = step.wins.map(win => {
    const cells = cellsAt(window, win.cells)
    const helped = win.symbol !== WILD && cells.some(cell => cell.letter === WILD)
    const name = helped ? `${named(win.symbol)} + ${t('wild')}` : named(win.symbol)
    return { cells, lines: win.line === null ? [] : [win.line], caption: captionOf(win, name, t, money) }
  })
  if (readAmount(step.scatterWin) > 0n || step.award > 0) {
    const words = { count: step.scatters, symbol: named(SCATTER), win: money(readAmount(step.scatterWin)) }
    single.push({ cells: cellsOf(step.window, SCATTER), lines: [], caption: t('scatter_win', words) })
  }
  const [first] = single
  if (!first) return { all: null, single }
  if (single.length === 1) return { all: first, single }
  const cells = new Map(single.flatMap(part => part.cells).map(cell => [`${cell.reel} ${cell.row}`, cell]))
  const total = sum([...step.wins.map(win => readAmount(win.win)), readAmount(step.scatterWin)])
  const caption = `${t('wins_together', { count: step.wins.length })} · ${money(total)}`
  return { all: { cells: [...cells.values()], lines: single.flatMap(part => part.lines), caption }, single }
}

function captionOf(win: WireWin, name: string, t: Texts['t'], money: (amount: Minor) => string): string {
  const words = { count: win.count, symbol: name, win: money(readAmount(win.win)) }
  if (win.line !== null) return t('line_win', { ...words, line: win.line + 1 })
  return win.ways === null ? t('group_win', words) : t('ways_win', { ...words, ways: win.ways })
}

/** Every cell that shows a letter. */
export function cellsOf(window: readonly string[], wanted: string): Cell[] {
  return window.flatMap((column, reel) =>
    Array.from(column, (letter, row) => ({ reel, row, letter, of: column.length })).filter(
      ({ letter }) => letter === wanted,
    ),
  )
}

/** The cells of places as the server counts them. */
export function cellsAt(window: readonly string[], places: readonly number[]): Cell[] {
  return places.map(place => {
    const reel = Math.floor(place / PLACES_A_REEL)
    const row = place % PLACES_A_REEL
    const column = window[reel] ?? ''
    return { reel, row, letter: column[row] ?? '', of: column.length }
  })
}

/** The rows of each reel in which something has won. */
export function wonRows({ window, wins }: WireStep): number[][] {
  const places = new Set(wins.flatMap(win => win.cells))
  return window.map((column, reel) =>
    Array.from(column, (_, row) => row).filter(row => places.has(reel * PLACES_A_REEL + row)),
  )
}
