// One line of the catalogue becomes one picture: scene, symbol, companions, coins, title.
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { canvas, fixed, H, linear, resetIds, sparkle, W } from './draw.mjs'
import { loadFont, outline, pathData, widthOf } from './glyphs.mjs'
import { lettering } from './lettering.mjs'
import { mix, PALETTES } from './palettes.mjs'
import { hash, rng } from './random.mjs'
import { SCENES } from './scenes.mjs'

const FILES = fileURLToPath(new URL('../../files/', import.meta.url))
const EMOJI_PX = 226
const SYMBOL_PX = 208
const GOLD_COINS = ['coin', 'coinEdge']

/** x, y, size, turn. */
const BEHIND = [
  [52, 212, 92, -14],
  [248, 212, 92, 14],
  [64, 104, 66, -20],
  [238, 104, 66, 18],
]
const IN_FRONT = [
  [34, 286, 54, -18],
  [268, 280, 50, 20],
  [92, 300, 34, 30],
  [214, 300, 36, -24],
]

const SHADOW =
  '<filter id="ds" x="-40%" y="-40%" width="180%" height="200%"><feDropShadow dx="0" dy="9" stdDeviation="9" flood-color="#000" flood-opacity=".55"/></filter>'
const rimGlow = colour =>
  `<filter id="rim" x="-40%" y="-40%" width="180%" height="200%"><feMorphology in="SourceAlpha" operator="dilate" radius="2" result="m"/><feGaussianBlur in="m" stdDeviation="7" result="b"/><feFlood flood-color="${colour}" flood-opacity=".95"/><feComposite in2="b" operator="in" result="c"/><feOffset in="SourceAlpha" dy="12" result="o"/><feGaussianBlur in="o" stdDeviation="9" result="ob"/><feFlood flood-color="#000" flood-opacity=".5"/><feComposite in2="ob" operator="in" result="s"/><feMerge><feMergeNode in="s"/><feMergeNode in="c"/><feMergeNode in="SourceGraphic"/></feMerge></filter>`

/** The tile of a game as SVG, 300 x 400. The title seeds the randomness, so it is always the same. */
export async function compose(game) {
  resetIds()
  const random = rng(hash(game.title))
  const palette = PALETTES[game.palette]
  const g = canvas()
  SCENES[game.scene](g, palette, random)
  g.def({ def: SHADOW })
  g.def({ def: rimGlow(palette[3]) })
  await addSymbols(g, game)
  shade(g, palette)
  await addForeground(g, game.foreground ?? GOLD_COINS)
  for (let i = 0; i < 7; i++) sparkle(g, 20 + random() * 260, 40 + random() * 230, 0.35 + random() * 0.8, '#fff', 0.9)
  addTitle(g, game)
  const { d, b } = g.out()
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}"><defs>${d}</defs>${b}</svg>`
}

async function addSymbols(g, { symbol, companions }) {
  for (const [index, companion] of companions.entries()) {
    place(g, await pictureOf(companion, 200), BEHIND[index % BEHIND.length], 'ds')
  }
  place(g, await pictureOf(symbol, 420), [150, 166, symbol.startsWith('e:') ? EMOJI_PX : SYMBOL_PX, 0], 'rim')
}

/** The lower part darkens, so that the title stands out whatever the scene. */
function shade(g, [deep]) {
  const stops = [
    [0, deep, 0],
    [0.5, deep, 0.62],
    [1, mix(deep, '#000', 0.3), 0.96],
  ]
  g.add(`<rect y="222" width="${W}" height="178" fill="${g.def(linear(stops))}"/>`)
}

async function addForeground(g, symbols) {
  const count = Math.min(IN_FRONT.length, symbols.length * 2)
  for (let i = 0; i < count; i++) {
    place(g, await pictureOf(symbols[i % symbols.length], 160), IN_FRONT[i], 'ds')
  }
}

function addTitle(g, { title, face, style, warp, feature }) {
  const top = [
    [0, '#000', 0.35],
    [1, '#000', 0],
  ]
  g.add(`<rect width="300" height="64" fill="${g.def(linear(top))}"/>`)
  const [font, weight = 400] = face.split(':')
  const room = feature ? { bottom: 360, maxH: 98 } : { bottom: 382, maxH: 112 }
  const { d, b } = lettering(title, { font, weight, style, warp, ...room })
  g.add(`<defs>${d}</defs>${b}`)
  if (feature) addFeature(g, feature)
}

function addFeature(g, text) {
  const font = loadFont('russo-one')
  const width = widthOf(font, text, 15, 0.8)
  const gold = [
    [0, '#fff2b8'],
    [1, '#ffb21e'],
  ]
  const band = [
    [0, '#000', 0],
    [0.2, '#000', 0.65],
    [0.8, '#000', 0.65],
    [1, '#000', 0],
  ]
  const ink = g.def(linear(gold))
  const ground = g.def(linear(band, 0, 0, 1, 0))
  const d = pathData(outline(font, text, 150 - width / 2, 388, 15, 0.8))
  g.add(`<rect x="${fixed(150 - width / 2 - 34)}" y="371" width="${fixed(width + 68)}" height="22" fill="${ground}"/>`)
  g.add(`<path d="${d}" fill="${ink}"/>`)
}

function place(g, href, [x, y, size, turn], filter) {
  const half = size / 2
  g.add(
    `<image href="${href}" x="${x - half}" y="${y - half}" width="${size}" height="${size}" transform="rotate(${turn} ${x} ${y})" filter="url(#${filter})"/>`,
  )
}

const pictures = new Map()

/** A symbol or emoji as embedded PNG: resvg draws nothing for an embedded WebP. */
function pictureOf(name, px) {
  const key = `${name} ${px}`
  if (!pictures.has(key)) pictures.set(key, readPicture(name, px))
  return pictures.get(key)
}

async function readPicture(name, px) {
  const emoji = name.startsWith('e:')
  const path = emoji ? `${FILES}emoji/${name.slice(2)}.webp` : `${FILES}symbols/${name}.webp`
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const picture = sharp(path).resize(px, px, { fit: 'contain', background, kernel: 'lanczos3' })
  if (emoji) picture.modulate({ saturation: 1.12 }).sharpen({ sigma: 0.8 })
  const png = await picture.png({ compressionLevel: 3 }).toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
