import { type Minor, sum } from '@hiyas/kernel'
import type { WireRules, WireSpin } from '../../wire.ts'
import { readAmount } from '../money.ts'
import type { Texts } from '../texts/texts.ts'
import type { Cell, Highlight } from './state.ts'

const SCATTER = 'S'
const WILD = 'W'

export type Lighting = { readonly all: Highlight | null; readonly single: readonly Highlight[] }

/** What to light up for a spin: first everything that pays at once, then each win by itself. */
export function lightingOf(
  spin: WireSpin,
  rules: WireRules,
  symbols: Readonly<Record<string, string>>,
  { t, symbol }: Texts,
  money: (amount: Minor) => string,
): Lighting {
  const named = (letter: string): string => symbol(symbols[letter] ?? '')
  const lines = spin.lineWins.map(win => ({
    cells: cellsOfLine(spin, rules.lines[win.line] ?? [], win.count),
    lines: [win.line],
    caption: t('line_win', {
      count: win.count,
      symbol: withWild(named(win.symbol), spin, rules.lines[win.line] ?? [], win.count, t('wild')),
      line: win.line + 1,
      win: money(readAmount(win.win)),
    }),
  }))
  const single = [...lines]
  if (readAmount(spin.scatterWin) > 0n || spin.award > 0) {
    const caption = t('scatter_win', {
      count: spin.scatters,
      symbol: named(SCATTER),
      win: money(readAmount(spin.scatterWin)),
    })
    single.push({ cells: scatterCells(spin), lines: [], caption })
  }
  const [first] = single
  if (!first) return { all: null, single }
  if (single.length === 1) return { all: first, single }
  const cells = new Map(single.flatMap(part => part.cells).map(cell => [`${cell.reel} ${cell.row}`, cell]))
  const total = sum([...spin.lineWins.map(win => readAmount(win.win)), readAmount(spin.scatterWin)])
  const caption = `${t('wins_on_lines', { count: lines.length })} · ${money(total)}`
  return { all: { cells: [...cells.values()], lines: lines.flatMap(part => part.lines), caption }, single }
}

export function scatterCells(spin: WireSpin): Cell[] {
  return spin.window.flatMap((column, reel) =>
    Array.from(column, (letter, row) => ({ reel, row, letter })).filter(({ letter }) => letter === SCATTER),
  )
}

function cellsOfLine(spin: WireSpin, rows: readonly number[], count: number): Cell[] {
  return rows.slice(0, count).map((row, reel) => ({ reel, row, letter: spin.window[reel]?.[row] ?? '' }))
}

/** `Rubi + WILD` when a wild helped. */
function withWild(name: string, spin: WireSpin, rows: readonly number[], count: number, wild: string): string {
  const helped = rows.slice(0, count).some((row, reel) => spin.window[reel]?.[row] === WILD)
  return helped ? `${name} + ${wild}` : name
}
