// Draws the word marks of the invented vendors into ../files/vendors as outlines, and their marks as small pictures: a page shows a mark on
// every tile, and a browser starts a page of its own for each SVG file.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { small } from './small.mjs'
import { loadFont } from './tiles/glyphs.mjs'

const OUT = process.env.HIYAS_ART_OUT || fileURLToPath(new URL('../files/vendors/', import.meta.url))
const TEXT_X = 46
/** Three times the 20 CSS pixels they are drawn at, at most. */
const MARK_PX = 60

/** Faces that are cut in the heaviest weight. */
const HEAVY = ['orbitron', 'cinzel-decorative']

/** Name, second line, face, two colours and outline of the mark. */
const VENDORS = {
  KDL: ['Kidlat', 'STUDIOS', 'russo-one', '#FFC53A', '#FF7A1A', 'M22 2 6 24h10l-4 14 18-22H20Z'],
  DND: [
    'Duende',
    'GAMES',
    'berkshire-swash',
    '#8AF0A8',
    '#0FA35C',
    'M20 4C10 4 4 12 4 20s7 16 16 16c-6-3-9-8-9-14S14 9 20 4Zm4 6c6 2 10 7 10 12-4 0-9-2-11-5s-1-5 1-7Z',
  ],
  LUM: [
    'Lumina',
    'PLAY',
    'righteous',
    '#FFE38A',
    '#FF8FB0',
    'M20 2l4 11 11-5-5 11 8 1-8 5 5 9-11-3-4 8-4-8-11 3 5-9-8-5 8-1-5-11 11 5Z',
  ],
  HBG: [
    'Habagat',
    '',
    'shrikhand',
    '#8FE6FF',
    '#2F7BFF',
    'M3 12h20a5 5 0 1 0-5-5h4a1 1 0 1 1 1 1H3Zm0 8h28a6 6 0 1 1-6 6h4a2 2 0 1 0 2-2H3Zm0 9h14a5 5 0 1 1-5 5h4a1 1 0 1 0 1-1H3Z',
  ],
  AUR: ['AURUM', 'FORGE', 'cinzel-decorative', '#FFE9A8', '#E08A12', 'M20 3 37 34H27L20 20l-7 14H3Zm0 24 4 8h-8Z'],
  NVG: [
    'NOVA',
    'GALA',
    'orbitron',
    '#F3B8FF',
    '#9A4BFF',
    'M20 2l3 15 15 3-15 3-3 15-3-15-15-3 15-3Zm0 11a7 7 0 1 0 0 14 7 7 0 0 0 0-14Z',
  ],
  TKB: [
    'Tikbalang',
    '',
    'rye',
    '#FFB27A',
    '#D9481A',
    'M10 36C6 26 8 14 16 8L14 2l8 5c9 1 14 8 14 15l-8 2-8-4-1 8 6 8Z',
  ],
  CRL: ['Coral', 'REEF', 'lilita-one', '#FF9AB0', '#FF4F6A', 'M18 37V24l-9-6V8h4v8l5 3V4h4v12l5-4V5h4v9l-9 7v16Z'],
  TDW: [
    'Tidewater',
    '',
    'pirata-one',
    '#9AF0FF',
    '#0FA0D8',
    'M2 24c6 0 6-6 12-6s6 6 12 6 6-6 12-6v6c-6 0-6 6-12 6s-6-6-12-6-6 6-12 6Zm8-12a10 10 0 0 1 18-4c-4-1-8 1-9 5Z',
  ],
  BBL: [
    'Baybayin',
    'LIVE',
    'metamorphous',
    '#FFD98A',
    '#E8366F',
    'M6 14C10 4 18 4 20 12c2-8 12-8 14 2-4-3-10-2-12 6 6 2 8 10 2 16-3-6-10-8-15-4 0-8 4-12 9-12-2-8-8-9-12-6Z',
  ],
  MHL: ['Maharlika', 'LIVE', 'alfa-slab-one', '#FFE08A', '#C9820A', 'M4 12l8 7 8-14 8 14 8-7-3 18H7Zm3 21h26v4H7Z'],
  BRK: [
    'Barkada',
    'CARDS',
    'luckiest-guy',
    '#B8FF8A',
    '#1FA85C',
    'M20 3c8 9 15 13 15 21a8 8 0 0 1-13 6l2 7h-8l2-7A8 8 0 0 1 5 24C5 16 12 12 20 3Z',
  ],
  NIP: [
    'NINEPIN',
    '',
    'black-ops-one',
    '#E6EEFF',
    '#7A8FC0',
    'M20 2a5 5 0 0 1 5 5c0 4-2 5-1 10 2 5 4 8 2 14-1 4-2 6-6 6s-5-2-6-6c-2-6 0-9 2-14 1-5-1-6-1-10a5 5 0 0 1 5-5Z',
  ],
  VTG: ['VANTAGE', 'SPORTS', 'bungee', '#8AFFD0', '#12B981', 'M3 6h9l8 20 8-20h9L24 36h-8Z'],
  AXI: ['ARENA XI', '', 'orbitron', '#FF9A9A', '#FF2F4F', 'M4 4h8l8 11 8-11h8L25 20l11 16h-8l-8-11-8 11H4l11-16Z'],
  GLR: [
    'Gallera',
    '',
    'bangers',
    '#FFC08A',
    '#E8361A',
    'M8 36c-4-10 0-16 6-18-4-6 0-12 2-15 1 3 2 4 4 5 0-3 2-5 4-6 0 4 2 5 3 9l8 4-7 3c0 8-4 15-12 18Z',
  ],
  BOL: [
    'Bola',
    'DRAWS',
    'titan-one',
    '#FFE08A',
    '#FF8A1F',
    'M20 3a17 17 0 1 1 0 34 17 17 0 0 1 0-34Zm0 8a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z',
  ],
  HYO: [
    'HIYAS',
    'ORIGINALS',
    'archivo-black',
    '#FFD768',
    '#E8366F',
    'M2.5 10 10 2.5h6.2L20 13.8 23.8 2.5H30L37.5 10v20L30 37.5h-6.2L20 26.2l-3.8 11.3H10L2.5 30Z',
  ],
}

for (const [code, [name, second, family, from, to, mark]] of Object.entries(VENDORS)) {
  const first = line(
    loadFont(family, HEAVY.includes(family) ? 900 : 400),
    name,
    TEXT_X,
    second ? 22 : 28,
    second ? 21 : 24,
  )
  const below = line(loadFont('russo-one'), second, TEXT_X + 0.5, 35, 8.4, 1.9)
  const width = Math.max(first.end, second ? below.end : 0) + 2
  const ground = `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><path d="${mark}" fill="url(#g)"/>`
  const words = `<path d="${first.path}" fill="#fff"/><path d="${below.path}" fill="#fff" opacity=".72"/>`
  await writeFile(`${OUT}${code}.svg`, svg(width.toFixed(0), ground + words))
  await small(Buffer.from(svg(40, ground)), `${OUT}${code}-mark.webp`, MARK_PX)
}

/** A line of text as one path, and where it ends. */
function line(font, text, x, y, size, tracking = 0) {
  let path = ''
  let end = x
  for (const letter of text) {
    const glyph = font.charToGlyph(letter)
    path += glyph.getPath(end, y, size).toPathData(2)
    end += (glyph.advanceWidth / font.unitsPerEm) * size + tracking
  }
  return { path, end }
}

function svg(width, content) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 40">${content}</svg>`
}
