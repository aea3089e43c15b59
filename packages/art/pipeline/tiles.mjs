// Paints the tiles of the catalogue into ../files/tiles: AVIF in two widths, WebP for the rest.
// usage: node tiles.mjs [slug slug ...]
import { fileURLToPath } from 'node:url'
import { catalogue, TILE_HEIGHT_PX, TILE_SMALL_WIDTH_PX, TILE_WIDTH_PX } from '@hiyas/art'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { compose } from './tiles/compose.mjs'

const OUT = process.env.HIYAS_ART_OUT || fileURLToPath(new URL('../files/tiles/', import.meta.url))
const AVIF = { quality: 58, effort: 4 }
const WEBP = { quality: 80, effort: 5, smartSubsample: true }
const SMALL_HEIGHT_PX = (TILE_SMALL_WIDTH_PX * TILE_HEIGHT_PX) / TILE_WIDTH_PX

const only = process.argv.slice(2)
for (const game of catalogue) {
  if (only.length > 0 && !only.includes(game.slug)) continue
  const svg = await compose(game)
  const fit = { fitTo: { mode: 'width', value: TILE_WIDTH_PX }, font: { loadSystemFonts: false } }
  const tile = sharp(new Resvg(svg, fit).render().asPng())
  const small = tile.clone().resize(TILE_SMALL_WIDTH_PX, SMALL_HEIGHT_PX, { kernel: 'lanczos3' })
  await tile.clone().webp(WEBP).toFile(`${OUT}${game.slug}.webp`)
  await tile.clone().avif(AVIF).toFile(`${OUT}${game.slug}.avif`)
  await small.avif(AVIF).toFile(`${OUT}${game.slug}-228.avif`)
}
