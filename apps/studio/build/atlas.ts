import { join } from 'node:path'
import { ART_DIRECTORY } from '@hiyas/art/files'
import sharp, { type OverlayOptions, type Region, type Sharp } from 'sharp'
import { ATLAS_COLUMNS, ATLAS_ORDER } from '../src/titles/atlas.ts'
import type { Plate, SymbolArt, Title } from '../src/titles/title.ts'
import { plateSvg } from './plates.ts'

/** Cells are drawn up to 78 CSS pixels wide; two and a half pixels for each is as sharp as a phone shows. */
const CELL = 184
const FIT = 170
const LETTER_FIT = 146
const EMBLEM_FIT = 112
/** What moves fast needs half of it. */
const BLUR_CELL = 92
const BLUR_LENGTH = 35
/** Nobody sees it. */
const FAINT_ALPHA = 10
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

export type Atlas = { readonly sharp: Buffer; readonly blurred: Buffer }

/** All symbols of a title in one picture, and once more smeared downwards for the spin. */
export async function drawAtlas(title: Title): Promise<Atlas> {
  const cells = await Promise.all(ATLAS_ORDER.map(letter => cellOf(title.symbols[letter] ?? '')))
  return {
    sharp: await sheet(
      cells.map(cell => cell.sharp),
      CELL,
      84,
    ),
    blurred: await sheet(
      cells.map(cell => cell.smeared),
      BLUR_CELL,
      62,
    ),
  }
}

/** Where a symbol comes from, without its plate; `e:1f525` is a picture of the emoji. */
export function symbolFile(art: SymbolArt): string {
  const [name = ''] = art.split('@')
  return join(ART_DIRECTORY, name.startsWith('e:') ? `emoji/${name.slice(2)}.webp` : `symbols/${name}.webp`)
}

/** Pixels as they are: a picture between two steps is compressed for nobody. */
type Pixels = { readonly input: Buffer; readonly raw: { width: number; height: number; channels: 4 } }
type Cell = { readonly sharp: Pixels; readonly smeared: Pixels }

/** Many titles share a symbol: each is drawn once a build. */
const drawn = new Map<SymbolArt, Promise<Cell>>()

function cellOf(art: SymbolArt): Promise<Cell> {
  const cell = drawn.get(art) ?? drawSymbol(art).then(async sharp => ({ sharp, smeared: await smear(sharp) }))
  drawn.set(art, cell)
  return cell
}

async function drawSymbol(art: SymbolArt): Promise<Pixels> {
  // The place of a letter that the model does not have.
  if (art === '') return pixelsOf(emptyCell())
  const [, plate] = art.split('@')
  const fit = plate ? EMBLEM_FIT : art.startsWith('L_') ? LETTER_FIT : FIT
  const whole = await pixelsOf(sharp(symbolFile(art)))
  const symbol = await pixelsOf(
    sharp(whole.input, { raw: whole.raw })
      .extract(boxOf(whole))
      .resize(fit, fit, { fit: 'contain', background: CLEAR, kernel: 'lanczos3' }),
  )
  const layers: OverlayOptions[] = [await shadowOf(symbol), { ...symbol, gravity: 'centre' }]
  if (plate) layers.unshift({ input: Buffer.from(plateSvg(plate as Plate, CELL)) })
  return pixelsOf(emptyCell().composite(layers))
}

const emptyCell = (): Sharp => sharp({ create: { width: CELL, height: CELL, channels: 4, background: CLEAR } })

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { input: data, raw: { width: info.width, height: info.height, channels: 4 } }
}

/** What of a picture can be seen. Counted here: the library's own way looks at colours too, which took two thirds of a build. */
function boxOf({ input, raw: { width, height } }: Pixels): Region {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((input[(y * width + x) * 4 + 3] ?? 0) <= FAINT_ALPHA) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 }
}

/** A soft shadow a little below the symbol, on a whole cell. */
function shadowOf({ input, raw: { width, height } }: Pixels): Promise<Pixels> {
  const cell = Buffer.alloc(CELL * CELL * 4)
  const left = Math.round((CELL - width) / 2)
  const below = Math.min(Math.round((CELL - height) / 2) + 7, CELL - height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      cell[((y + below) * CELL + x + left) * 4 + 3] = (input[(y * width + x) * 4 + 3] ?? 0) * 0.55
    }
  }
  return pixelsOf(sharp(cell, { raw: { width: CELL, height: CELL, channels: 4 } }).blur(4))
}

async function smear({ input, raw }: Pixels): Promise<Pixels> {
  const kernel = Array.from({ length: BLUR_LENGTH * 3 }, (_, index) => (index % 3 === 1 ? 1 : 0))
  const small = await pixelsOf(sharp(input, { raw }).resize(BLUR_CELL, BLUR_CELL))
  return pixelsOf(sharp(small.input, { raw: small.raw }).convolve({ width: 3, height: BLUR_LENGTH, kernel }))
}

function sheet(cells: readonly Pixels[], size: number, quality: number): Promise<Buffer> {
  const width = ATLAS_COLUMNS * size
  const height = Math.ceil(cells.length / ATLAS_COLUMNS) * size
  const pixels = Buffer.alloc(width * height * 4)
  for (const [index, { input }] of cells.entries()) {
    const left = (index % ATLAS_COLUMNS) * size
    const top = Math.floor(index / ATLAS_COLUMNS) * size
    for (let y = 0; y < size; y++) input.copy(pixels, ((top + y) * width + left) * 4, y * size * 4, (y + 1) * size * 4)
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .webp({ quality, alphaQuality: 90, effort: 2 })
    .toBuffer()
}
