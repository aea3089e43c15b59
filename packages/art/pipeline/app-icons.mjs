// Sets the mark of a brand on a ground of facets, as the icons a phone installs, into ../files/app.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const FILES = fileURLToPath(new URL('../files/', import.meta.url))
const OUT = process.env.HIYAS_ART_OUT || `${FILES}app/`

const BRANDS = [{ name: 'hiyas', mark: 'mark', ground: 'facet-dusk' }]

/**
 * `share` is the width of the mark. Phones cut a maskable icon down to a circle of 80 %, iOS rounds the corners itself; a plain
 * icon is shown as it is, so it brings its own corners.
 */
const ICONS = [
  { file: '192', size: 192, share: 0.62, rounded: true },
  { file: '512', size: 512, share: 0.62, rounded: true },
  { file: 'maskable-192', size: 192, share: 0.5, rounded: false },
  { file: 'maskable-512', size: 512, share: 0.5, rounded: false },
  { file: 'apple-180', size: 180, share: 0.58, rounded: false },
]
const CORNER_SHARE = 0.22
/** Side of the mark as it is drawn. */
const MARK_PX = 64

for (const { name, mark, ground } of BRANDS) {
  const svg = await readFile(`${FILES}brand/${mark}.svg`)
  for (const icon of ICONS) await draw({ ...icon, svg, ground }, `${OUT}${name}-${icon.file}.png`)
}

async function draw({ size, share, rounded, svg, ground }, file) {
  const width = Math.round(size * share)
  const mark = await sharp(svg, { density: 72 * (width / MARK_PX) })
    .resize(width)
    .png()
    .toBuffer()
  const shadow = await sharp(mark).ensureAlpha().linear([0, 0, 0, 0.6], [0, 0, 0, 0]).png().toBuffer()
  const field = await sharp(`${FILES}backgrounds/${ground}.webp`).resize(size, size, { fit: 'cover' }).png().toBuffer()
  const blurred = await sharp({ create: { width: size, height: size, channels: 4, background: '#00000000' } })
    .composite([{ input: shadow, gravity: 'centre' }])
    .blur(size / 40)
    .png()
    .toBuffer()
  const corners = rounded ? [{ input: cornersOf(size), blend: 'dest-in' }] : []
  const icon = await sharp(field)
    .ensureAlpha()
    .composite([{ input: vignetteOf(size) }, { input: blurred }, { input: mark, gravity: 'centre' }])
    .png()
    .toBuffer()
  await sharp(icon).composite(corners).png({ palette: true, quality: 92, effort: 10 }).toFile(file)
}

function cornersOf(size) {
  const side = `width="${size}" height="${size}"`
  return Buffer.from(`<svg ${side}><rect ${side} rx="${size * CORNER_SHARE}"/></svg>`)
}

/** The edges step back, so that the mark stands out at the size of a thumb. */
function vignetteOf(size) {
  const side = `width="${size}" height="${size}"`
  return Buffer.from(`<svg ${side}><defs><radialGradient id="v" r=".75">
<stop offset=".35" stop-color="#0b0b17" stop-opacity=".25"/><stop offset="1" stop-color="#0b0b17" stop-opacity=".9"/>
</radialGradient></defs><rect ${side} fill="url(#v)"/></svg>`)
}
