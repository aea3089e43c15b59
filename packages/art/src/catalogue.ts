import { CATALOGUE_TABLE } from './catalogue-table.ts'

export const CATEGORIES = 'RNG LIVE FISH PVP SPORTS ESPORTS COCKFIGHT LOTT ELOTT INHOUSE'.split(' ')

/** The studios the demo merchant sells. All are invented; each has a word mark and a mark in files/vendors. */
export const VENDORS: Readonly<Record<string, string>> = {
  KDL: 'Kidlat Studios',
  DND: 'Duende Games',
  LUM: 'Lumina Play',
  HBG: 'Habagat',
  AUR: 'Aurum Forge',
  NVG: 'Nova Gala',
  TKB: 'Tikbalang',
  CRL: 'Coral Reef',
  TDW: 'Tidewater',
  BBL: 'Baybayin Live',
  MHL: 'Maharlika Live',
  BRK: 'Barkada Cards',
  NIP: 'Ninepin',
  VTG: 'Vantage Sports',
  AXI: 'Arena XI',
  GLR: 'Gallera',
  BOL: 'Bola Draws',
  HYO: 'Hiyas Originals',
}

/** What a tile is painted from. `slug` names the tile's files; the title also seeds the painting, so it is stable. */
export type GameArt = {
  readonly slug: string
  readonly title: string
  readonly vendor: string
  readonly category: string
  readonly symbol: string
  readonly scene: string
  readonly palette: string
  /** Lettering face of the title, `family` or `family:weight`. */
  readonly face: string
  readonly style: string
  readonly warp: string
  /** The short line under the title, or none. */
  readonly feature: string | null
  /** Symbols behind the main one, at most four. */
  readonly companions: readonly string[]
  /** Symbols in front; null means the usual gold coins. */
  readonly foreground: readonly string[] | null
}

/** All games of the catalogue in shelf order. A line that lacks a word throws: the catalogue is ours, so that is a bug. */
export const catalogue: readonly GameArt[] = readTable(CATALOGUE_TABLE)

/** `'Lucky 6/49'` -> `'lucky-6-49'`: the name of a game's files. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

function readTable(table: string): GameArt[] {
  const [header = '', ...lines] = table.trim().split('\n')
  const columns = cells(header)
  return lines.map(line => gameOf(new Map(cells(line).map((cell, index) => [columns[index] ?? '', cell]))))
}

function gameOf(row: ReadonlyMap<string, string>): GameArt {
  const word = (column: string): string => {
    const cell = row.get(column)
    if (!cell) throw new Error(`the art catalogue lacks "${column}" for "${row.get('title')}"`)
    return cell
  }
  const list = (column: string): string[] => (row.get(column) ?? '').split(',').filter(Boolean)
  const foreground = list('foreground')
  return {
    slug: slugOf(word('title')),
    title: word('title'),
    vendor: word('vendor'),
    category: word('category'),
    symbol: word('symbol'),
    scene: word('scene'),
    palette: word('palette'),
    face: word('face'),
    style: word('style'),
    warp: word('warp'),
    feature: row.get('feature') || null,
    companions: list('companions'),
    foreground: foreground.length === 0 ? null : foreground.filter(symbol => symbol !== 'none'),
  }
}

function cells(line: string): string[] {
  return line.split('|').map(cell => cell.trim())
}
