// Draws the mark and the logos of the house into ../files/brand. The letters are Archivo at its widest, as outlines.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'

const OUT = process.env.HIYAS_ART_OUT || fileURLToPath(new URL('../files/brand/', import.meta.url))
const WORD = 'HIYAS'
const WORD_X = 74
const TRACKING = -0.6

/** The cut of the H: left half mango, right half coral to magenta, a bright diamond in the middle. */
const FACETS = [
  ['4 16,16 4,22 32', '#FFE9A8'],
  ['16 4,26 4,22 32', '#FFD768'],
  ['26 4,32 22,22 32', '#FFC23A'],
  ['4 16,22 32,4 48', '#FFB52B'],
  ['4 48,22 32,16 60', '#FF9F1F'],
  ['16 60,22 32,26 60', '#FB8A1E'],
  ['26 60,22 32,32 42', '#F07A1C'],
  ['22 32,32 22,32 42', '#FFF4D2'],
  ['60 16,48 4,42 32', '#FF8A5C'],
  ['48 4,38 4,42 32', '#FFA76A'],
  ['38 4,32 22,42 32', '#FFB97A'],
  ['60 16,42 32,60 48', '#FB5B5B'],
  ['60 48,42 32,48 60', '#E8366F'],
  ['48 60,42 32,38 60', '#D42A6C'],
  ['38 60,42 32,32 42', '#C02468'],
  ['42 32,32 22,32 42', '#FFDDB0'],
]
const MARK = FACETS.map(
  ([corners, colour]) =>
    `<path d="M${corners.replaceAll(',', 'L')}Z" fill="${colour}" stroke="${colour}" stroke-width=".35"/>`,
).join('')
const SILHOUETTE =
  '<path fill="currentColor" d="M4 16 16 4 26 4 32 22 38 4 48 4 60 16 60 48 48 60 38 60 32 42 26 60 16 60 4 48Z"/>'

const word = await letters()
await writeFile(`${OUT}mark.svg`, svg(64, '', MARK))
await writeFile(`${OUT}mark-mono.svg`, svg(64, '', SILHOUETTE))
await writeFile(`${OUT}logo-light.svg`, logo('#FFF8EC'))
await writeFile(`${OUT}logo-dark.svg`, logo('#1C1433'))

function logo(ink) {
  const down = (32 + word.capHeight / 2).toFixed(2)
  const text = `<path transform="translate(${WORD_X} ${down})" d="${word.path}" fill="${ink}"/>`
  return svg((WORD_X + word.width + 2).toFixed(1), ' fill="none"', MARK + text)
}

function svg(width, attributes, content) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 64"${attributes}>${content}</svg>`
}

/** fontkit cannot vary a woff2, so the axes are pinned first. */
async function letters() {
  const url = import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2')
  const pinned = { targetFormat: 'sfnt', variationAxes: { wght: 900, wdth: 125 } }
  const font = fontkit.create(await subsetFont(await readFile(new URL(url)), `${WORD}${WORD.toLowerCase()}`, pinned))
  const scale = (40 / font.unitsPerEm) * 1.4
  const run = font.layout(WORD)
  let width = 0
  let path = ''
  for (const [index, glyph] of run.glyphs.entries()) {
    path += glyph.path.scale(scale, -scale).translate(width, 0).toSVG()
    width += run.positions[index].xAdvance * scale + TRACKING
  }
  return { path, width, capHeight: font.capHeight * scale }
}
