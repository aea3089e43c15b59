// Paints the scenery and the lettering of the studio's own games into ../files/game.
import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { canvas, H, W } from './tiles/draw.mjs'
import { lettering } from './tiles/lettering.mjs'
import { PALETTES } from './tiles/palettes.mjs'
import { hash, rng } from './tiles/random.mjs'
import { SCENES } from './tiles/scenes.mjs'

const OUT = process.env.HIYAS_ART_OUT || fileURLToPath(new URL('../files/game/', import.meta.url))

await scenery('game-velvet', 'velvet', 'violet')
await scenery('game-cosmos', 'cosmos', 'magenta')
await words('logo-hiyas-reels', 'Hiyas Reels', { font: 'alfa-slab-one', style: 'gold', warp: 'arc' }, 720)
await words('logo-bigwin', 'Big Win', { font: 'lilita-one', style: 'gold', warp: 'bulge' }, 620)

async function scenery(name, scene, palette) {
  const g = canvas()
  SCENES[scene](g, PALETTES[palette], rng(hash(name)))
  const png = render(g.out(), `0 0 ${W} ${H}`, W, H, 800)
  await sharp(png).blur(1.2).webp({ quality: 74 }).toFile(`${OUT}${name}.webp`)
}

async function words(name, text, look, width) {
  const title = lettering(text, { cx: 150, bottom: 112, maxH: 104, maxW: 280, maxSize: 92, ...look })
  const png = render(title, '0 -6 300 140', 300, 140, width)
  await sharp(await sharp(png).trim().toBuffer())
    .webp({ quality: 88 })
    .toFile(`${OUT}${name}.webp`)
}

function render({ d, b }, viewBox, width, height, savedWidth) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}"><defs>${d}</defs>${b}</svg>`
  return new Resvg(svg, { fitTo: { mode: 'width', value: savedWidth } }).render().asPng()
}
