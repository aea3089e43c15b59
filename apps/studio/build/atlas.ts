import { join } from 'node:path'
import { ART_DIRECTORY } from '@hiyas/art/files'
import sharp from 'sharp'
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
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

export type Atlas = { readonly sharp: Buffer; readonly blurred: Buffer }

/** All symbols of a title in one picture, and once more smeared downwards for the spin. */
export async function drawAtlas(title: Title): Promise<Atlas> {
  const cells = await Promise.all(ATLAS_ORDER.map(letter => drawSymbol(title.symbols[letter] ?? '')))
  const smeared = await Promise.all(cells.map(smear))
  return { sharp: await sheet(cells, CELL, 84), blurred: await sheet(smeared, BLUR_CELL, 62) }
}

async function drawSymbol(art: SymbolArt): Promise<Buffer> {
  const [name, plate] = art.split('@')
  const fit = plate ? EMBLEM_FIT : art.startsWith('L_') ? LETTER_FIT : FIT
  const symbol = await sharp(join(ART_DIRECTORY, `symbols/${name}.webp`))
    .trim()
    .resize(fit, fit, { fit: 'contain', background: CLEAR, kernel: 'lanczos3' })
    .png()
    .toBuffer()
  const shadow = await shadowOf(symbol)
  const layers = [{ input: shadow }, { input: symbol, gravity: 'centre' }]
  if (plate) layers.unshift({ input: Buffer.from(plateSvg(plate as Plate, CELL)) })
  return sharp({ create: { width: CELL, height: CELL, channels: 4, background: CLEAR } })
    .composite(layers)
    .png()
    .toBuffer()
}

/** A soft shadow a little below the symbol, on a whole cell. */
async function shadowOf(symbol: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(symbol).extractChannel('alpha').raw().toBuffer({ resolveWithObject: true })
  const pixels = Buffer.alloc(info.width * info.height * 4)
  for (let index = 0; index < info.width * info.height; index++) pixels[index * 4 + 3] = (data[index] ?? 0) * 0.55
  const dark = await sharp(pixels, { raw: { width: info.width, height: info.height, channels: 4 } })
    .png()
    .toBuffer()
  const top = Math.round((CELL - info.height) / 2)
  const left = Math.round((CELL - info.width) / 2)
  const below = Math.min(top + 7, CELL - info.height)
  return sharp({ create: { width: CELL, height: CELL, channels: 4, background: CLEAR } })
    .composite([{ input: dark, left, top: below }])
    .png()
    .toBuffer()
    .then(layer => sharp(layer).blur(4).png().toBuffer())
}

async function smear(cell: Buffer): Promise<Buffer> {
  const kernel = Array.from({ length: BLUR_LENGTH * 3 }, (_, index) => (index % 3 === 1 ? 1 : 0))
  const small = await sharp(cell).resize(BLUR_CELL, BLUR_CELL).png().toBuffer()
  return sharp(small).convolve({ width: 3, height: BLUR_LENGTH, kernel }).png().toBuffer()
}

function sheet(cells: readonly Buffer[], size: number, quality: number): Promise<Buffer> {
  const layers = cells.map((input, index) => ({
    input,
    left: (index % ATLAS_COLUMNS) * size,
    top: Math.floor(index / ATLAS_COLUMNS) * size,
  }))
  const height = Math.ceil(cells.length / ATLAS_COLUMNS) * size
  return sharp({ create: { width: ATLAS_COLUMNS * size, height, channels: 4, background: CLEAR } })
    .composite(layers)
    .webp({ quality, alphaQuality: 90, effort: 4 })
    .toBuffer()
}
