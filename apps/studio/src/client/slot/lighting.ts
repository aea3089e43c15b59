import { SCATTER, WILD } from '@hiyas/fair/letters'
import { placeOf, reelOf, rowOf } from '@hiyas/fair/places'
import { type Minor, sum } from '@hiyas/kernel'
import type { WireStep, WireWin } from '../../wire.ts'
import type { Cell, Highlight } from '../game/state.ts'
import { readAmount } from '../money.ts'
import type { Texts } from '../texts/texts.ts'

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
  const scatterWin = readAmount(step.scatterWin)
  if (scatterWin > 0n || step.award > 0) {
    const letter = scatterIn(step.window)
    const words = { count: step.scatters, symbol: named(letter), win: money(scatterWin) }
    // Scatters may pay nothing and still win free spins: then those are what there is to tell.
    const caption = scatterWin > 0n ? t('scatter_win', words) : t('free_spins_won', { count: step.award })
    // The special symbol may have grown over some of them: those are seen no more.
    const cells = cellsOf(step.window, letter).filter(({ reel, row }) => window[reel]?.[row] === letter)
    single.push({ cells, lines: [], caption })
  }
  const [first] = single
  if (!first) return { all: null, single }
  if (single.length === 1) return { all: first, single }
  const cells = new Map(single.flatMap(part => part.cells).map(cell => [`${cell.reel} ${cell.row}`, cell]))
  const paid = [...step.wins.map(win => readAmount(win.win)), scatterWin].filter(win => win > 0n)
  const together = `${t('wins_together', { count: paid.length })} · ${money(sum(paid))}`
  const caption = paid.length > 1 ? together : first.caption
  return { all: { cells: [...cells.values()], lines: single.flatMap(part => part.lines), caption }, single }
}

function captionOf(win: WireWin, name: string, t: Texts['t'], money: (amount: Minor) => string): string {
  const words = { count: win.count, symbol: name, win: money(readAmount(win.win)) }
  if (win.line !== null) return t('line_win', { ...words, line: win.line + 1 })
  return win.ways === null ? t('group_win', words) : t('ways_win', { ...words, ways: win.ways })
}

/** What wins free spins in a window: the scatter, or the wild in a game whose wild is one as well. */
export const scatterIn = (window: readonly string[]): string =>
  window.some(column => column.includes(SCATTER)) ? SCATTER : WILD

/** Every cell that shows a letter. */
export function cellsOf(window: readonly string[], wanted: string): Cell[] {
  return window.flatMap((column, reel) =>
    Array.from(column, (letter, row) => ({ reel, row, letter, of: column.length })).filter(
      ({ letter }) => letter === wanted,
    ),
  )
}

/** The cells of places as the server counts them. */
function cellsAt(window: readonly string[], places: readonly number[]): Cell[] {
  return places.map(place => {
    const [reel, row] = [reelOf(place), rowOf(place)]
    const column = window[reel] ?? ''
    return { reel, row, letter: column[row] ?? '', of: column.length }
  })
}

/** The rows of each reel in which something has won. */
export function wonRows({ window, wins }: WireStep): number[][] {
  const places = new Set(wins.flatMap(win => win.cells))
  return window.map((column, reel) => Array.from(column, (_, row) => row).filter(row => places.has(placeOf(reel, row))))
}
