import { ATLAS_COLUMNS, ATLAS_ORDER, ATLAS_ROWS } from '../../titles/atlas.ts'

/** Where a symbol stands in the picture of all symbols, as a CSS background position. */
export function placeInAtlas(letter: string): string {
  const index = Math.max(0, (ATLAS_ORDER as readonly string[]).indexOf(letter))
  const column = index % ATLAS_COLUMNS
  const row = Math.floor(index / ATLAS_COLUMNS)
  return `${(column / (ATLAS_COLUMNS - 1)) * 100}% ${(row / (ATLAS_ROWS - 1)) * 100}%`
}

/** The ribbons that name the two special symbols, in the player's language. */
export type Ribbons = Readonly<Record<string, string>>

/** One cell of a reel. `blurred` cells are the smeared picture that is shown at speed. */
export function cellNode(page: Document, letter: string, ribbons: Ribbons, blurred = false): HTMLElement {
  const cell = page.createElement('div')
  cell.className = 'cell'
  const symbol = page.createElement('i')
  symbol.className = blurred ? 'symbol blurred' : 'symbol'
  symbol.style.backgroundPosition = placeInAtlas(letter)
  cell.append(symbol)
  const ribbon = ribbons[letter]
  if (ribbon && !blurred) cell.append(ribbonNode(page, letter, ribbon))
  return cell
}

function ribbonNode(page: Document, letter: string, text: string): HTMLElement {
  const ribbon = page.createElement('b')
  ribbon.className = 'ribbon'
  ribbon.dataset.symbol = letter
  ribbon.textContent = text
  return ribbon
}
