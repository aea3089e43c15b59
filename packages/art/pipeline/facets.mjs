// Paints the low-poly fields behind heroes, banners and the desk into ../files/backgrounds.
import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { mix } from './tiles/palettes.mjs'
import { rng } from './tiles/random.mjs'

const OUT = process.env.HIYAS_ART_OUT || fileURLToPath(new URL('../files/backgrounds/', import.meta.url))
const SUN_Y = 250

/** Colours by lightness, the cell size, the seed, and how light a place is (0 to 1 across and down). */
const FIELDS = {
  'facet-dusk': {
    seed: 3,
    ramp: ['0 #0f0b2a', '.3 #3a1a7a', '.55 #b3267a', '.78 #ff6550', '1 #ffbe4a'],
    light: (x, y) => x * 0.75 + y * 0.25,
  },
  'facet-night': {
    seed: 8,
    ramp: ['0 #0c0a20', '.35 #1a1650', '.7 #2c2a8a', '1 #5a55d8'],
    light: (x, y) => x * 0.6 + (1 - y) * 0.3,
  },
  'facet-jade': {
    seed: 9,
    ramp: ['0 #03201f', '.4 #0a5a4c', '.75 #16a37f', '1 #8af0c0'],
    light: (x, y) => x * 0.7 + (1 - y) * 0.25,
  },
  'facet-ruby': {
    seed: 21,
    ramp: ['0 #2a0714', '.4 #7a0f33', '.75 #d9264f', '1 #ff9a6a'],
    light: (x, y) => x * 0.7 + (1 - y) * 0.25,
  },
  'facet-ocean': {
    seed: 15,
    ramp: ['0 #0a1030', '.4 #123a8a', '.75 #1f7ae0', '1 #8ad8ff'],
    light: (x, y) => x * 0.7 + (1 - y) * 0.25,
  },
  'facet-gold': {
    seed: 4,
    ramp: ['0 #3a1c05', '.35 #8a4b0a', '.65 #e09a22', '.85 #ffd36a', '1 #fff2c0'],
    light: (x, y) => x * 0.55 + (1 - y) * 0.4,
    height: 220,
    cell: 34,
    jitter: 0.24,
  },
  'dusk-bay': {
    seed: 12,
    ramp: ['0 #1a1150', '.25 #4a1f86', '.45 #a1267f', '.62 #e8416b', '.78 #ff7a4d', '.92 #ffb43f', '1 #ffe08a'],
    light: (x, y) => 1 - Math.hypot((x - 0.5) * 0.9, (y - 0.6) * 1.25) * 1.55,
    height: 420,
    cell: 44,
    jitter: 0.12,
    quality: 80,
    over: bay(),
  },
  backdrop: {
    seed: 33,
    ramp: ['0 #07060f', '.4 #0d0a22', '.7 #1d1146', '.9 #4a1a66', '1 #8a2a66'],
    light: (x, y) => 0.25 + Math.max(0, y) ** 1.8 * 0.75 - Math.abs(x - 0.5) * 0.1,
    width: 1600,
    height: 1000,
    cell: 120,
    jitter: 0.12,
    quality: 70,
    savedWidth: 1600,
  },
}

for (const [name, { savedWidth = 780, quality = 76, ...field }] of Object.entries(FIELDS)) {
  const png = new Resvg(facets(field), { fitTo: { mode: 'width', value: savedWidth } }).render().asPng()
  await sharp(png).webp({ quality, effort: 6 }).toFile(`${OUT}${name}.webp`)
}

function facets({ width = 390, height = 200, cell = 36, ramp, seed, jitter = 0.22, light, over = '' }) {
  const random = rng(seed)
  const points = scatter(width, height, cell, random)
  const triangle = corners => {
    const x = corners.reduce((sum, corner) => sum + corner[0], 0) / 3 / width
    const y = corners.reduce((sum, corner) => sum + corner[1], 0) / 3 / height
    const colour = colourAt(ramp, light(x, y) + (random() - 0.5) * jitter)
    const d = corners.map(corner => corner.map(value => value.toFixed(1)).join(' ')).join('L')
    return `<path d="M${d}Z" fill="${colour}" stroke="${colour}" stroke-width=".8"/>`
  }
  let shapes = ''
  for (let row = 0; row < points.length - 1; row++) {
    for (let column = 0; column < points[row].length - 1; column++) {
      const [a, b] = [points[row][column], points[row][column + 1]]
      const [c, d] = [points[row + 1][column], points[row + 1][column + 1]]
      const halves =
        random() > 0.5
          ? [
              [a, b, c],
              [b, d, c],
            ]
          : [
              [a, b, d],
              [a, d, c],
            ]
      shapes += halves.map(triangle).join('')
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${shapes}${over}</svg>`
}

function scatter(width, height, cell, random) {
  const place = index => (index - 0.5 + (random() - 0.5) * 0.72) * cell
  const columns = Math.ceil(width / cell) + 2
  const rows = Math.ceil(height / cell) + 2
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => [place(column), place(row)]),
  )
}

function colourAt(ramp, wanted) {
  const lightness = Math.max(0, Math.min(1, wanted))
  const stops = ramp.map(stop => stop.split(' ')).map(([at, colour]) => [Number(at), colour])
  const index = Math.max(
    1,
    stops.findIndex(([at]) => lightness <= at),
  )
  const [[low, from], [high, to]] = [stops[index - 1], stops[index]]
  return mix(from, to, (lightness - low) / (high - low))
}

/** Sun, city and the light on the water. */
function bay() {
  const random = rng(5)
  let sea = ''
  for (let i = 0; i < 26; i++) {
    const y = 286 + i * 4.6
    const width = (150 - i * 3.2) * (0.5 + random() * 0.7)
    const left = 195 - width / 2 + (random() - 0.5) * 40
    sea += `<rect x="${left.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${(1.2 + i * 0.08).toFixed(1)}" rx="1" fill="#ffe3a0" opacity="${(0.75 - i * 0.02).toFixed(2)}"/>`
  }
  return `<defs><radialGradient id="s" cx=".5" cy=".5" r=".5"><stop offset="0" stop-color="#fff6d0" stop-opacity=".95"/><stop offset=".35" stop-color="#ffd27a" stop-opacity=".55"/><stop offset="1" stop-color="#ff9a4d" stop-opacity="0"/></radialGradient><linearGradient id="w" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e0486b" stop-opacity=".85"/><stop offset=".4" stop-color="#6a2180" stop-opacity=".95"/><stop offset="1" stop-color="#160f38"/></linearGradient><linearGradient id="sk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3a1560"/><stop offset="1" stop-color="#5a1c66"/></linearGradient></defs>
<circle cx="195" cy="${SUN_Y}" r="170" fill="url(#s)"/><circle cx="195" cy="${SUN_Y}" r="54" fill="#fff3c4"/><rect y="280" width="390" height="140" fill="url(#w)"/>${sea}<path fill="url(#sk)" d="M0 282V262l10-2v-14h14v14h8v-26h12v8h9v-20h13v30h10v-12h14v16h12v-8h10v34ZM390 282v-30h-12v-16h-10v-18h-12v34h-9v-12h-14v20h-11v-34h-4v-10h-4v10h-4v42h-10v-14h-13v18h-14v10Z"/>`
}
