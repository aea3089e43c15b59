// Paints the scenery and casts the lettering of the studio's slots into apps/studio/art: a logo a title, a backdrop for each
// scene and palette. usage: node slots.mjs [slug slug ...]
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { catalogue } from '@hiyas/art'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { canvas, H, W } from './tiles/draw.mjs'
import { lettering } from './tiles/lettering.mjs'
import { PALETTES } from './tiles/palettes.mjs'
import { hash, rng } from './tiles/random.mjs'
import { SCENES } from './tiles/scenes.mjs'

const OUT = process.env.HIYAS_ART_OUT || fileURLToPath(new URL('../../../apps/studio/art/', import.meta.url))
const TABLE = new URL('../../../apps/studio/src/titles/table.ts', import.meta.url)
const LOGO_PX = 460
const BACKDROP_PX = 520

const only = process.argv.slice(2)
const table = await readFile(TABLE, 'utf8')
const slugs = Array.from(table.matchAll(/^([a-z0-9-]+) +\|/gm), ([, slug]) => slug)
for (const game of catalogue) {
  if (!slugs.includes(game.slug) || (only.length > 0 && !only.includes(game.slug))) continue
  await logo(game)
  await backdrop(game)
}

async function logo({ slug, title, face, style, warp }) {
  const [font, weight = 400] = face.split(':')
  const look = { cx: 150, bottom: 112, maxH: 104, maxW: 280, maxSize: 92, font, weight, style, warp }
  const png = render(lettering(title, look), '0 -6 300 140', 300, 140, LOGO_PX)
  const trimmed = await sharp(png).trim().toBuffer()
  await sharp(trimmed).webp({ quality: 80, effort: 6, alphaQuality: 80 }).toFile(`${OUT}logos/${slug}.webp`)
}

async function backdrop({ scene, palette }) {
  const file = `${OUT}backdrops/${scene}-${palette}.webp`
  if (existsSync(file) && only.length === 0) return
  const g = canvas()
  SCENES[scene](g, PALETTES[palette], rng(hash(`${scene}-${palette}`)))
  const png = render(g.out(), `0 0 ${W} ${H}`, W, H, BACKDROP_PX)
  await sharp(png).blur(1.1).webp({ quality: 66, effort: 6 }).toFile(file)
}

function render({ d, b }, viewBox, width, height, savedWidth) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}"><defs>${d}</defs>${b}</svg>`
  return new Resvg(svg, { fitTo: { mode: 'width', value: savedWidth } }).render().asPng()
}
