// Game titles: the best split into lines, bent, and cast in metal.
import { blur, canvas, fixed, id, linear } from './draw.mjs'
import { loadFont, outline, pathData, warpPath, widthOf } from './glyphs.mjs'
import { mix } from './palettes.mjs'

const LINE_GAP = 7
const THREE_LINES_COST = 0.86
/** Faces whose capitals are unreadable in a row. */
const MIXED_CASE = ['berkshire-swash', 'shrikhand', 'pirata-one']
const ROUND = 'stroke-linejoin="round"'

/** Light, body, shade, inline, rim light, extrusion. */
const STYLES = {
  gold: ['#fff8d2', '#ffd040', '#f2890b', '#5a1600', '#fff3c4', '#2a0800'],
  fire: ['#fff6a0', '#ff9d1e', '#e8201a', '#4a0508', '#ffd27a', '#1d0204'],
  ice: ['#ffffff', '#bfeaff', '#3d9cf0', '#06265c', '#ffffff', '#031433'],
  candy: ['#ffffff', '#ffd6ec', '#ff5fae', '#7a0f55', '#ffffff', '#3d0530'],
  jade: ['#f6ffd6', '#8af0a8', '#0fa35c', '#02301c', '#eaffc8', '#011a10'],
  violet: ['#ffffff', '#e0bcff', '#9a4bff', '#2a0763', '#ffffff', '#150338'],
  silver: ['#ffffff', '#d9e3f2', '#8297b8', '#141d33', '#ffffff', '#080c18'],
  sea: ['#ffffff', '#8ff3ff', '#0fa0d8', '#03304f', '#e8ffff', '#011a2e'],
  rose: ['#fff0f3', '#ff8fa8', '#e0123f', '#4a0318', '#ffe0c0', '#25010c'],
}

/** `u` is -1 at the left end of the line and 1 at the right, `fromMiddle` the distance below the middle. */
const WARPS = {
  arc: (x, y, u) => [x, y + u * u * 16 - 8],
  smile: (x, y, u) => [x, y - u * u * 12 + 4],
  bulge: (x, y, u, fromMiddle) => [x, y - fromMiddle + fromMiddle * (0.95 + 0.16 * (1 - u * u))],
  pinch: (x, y, u, fromMiddle) => [x, y - fromMiddle + fromMiddle * (0.92 + 0.17 * u * u)],
  slant: (x, y, u, fromMiddle) => [x - fromMiddle * 0.16, y - u * 9],
  rise: (x, y, u) => [x, y - u * 11],
}

/** A title as SVG definitions and shapes, standing on `bottom` and centred on `cx`. */
export function lettering(title, options) {
  const { font: family, weight = 400, style, warp, cx = 150, bottom, maxW = 272, maxH, maxSize = 74 } = options
  const font = loadFont(family, weight)
  const words = (MIXED_CASE.includes(family) ? title : title.toUpperCase()).split(' ')
  const rows = stack(font, bestSplit(font, words, { maxW, maxH, maxSize }), bottom)
  const top = rows[0].y - rows[0].size * capHeight(font)
  const middle = (top + bottom) / 2
  const flat = rows.flatMap(({ text, size, y }) => outline(font, text, cx - widthOf(font, text, size) / 2, y, size))
  const bent = warpPath(flat, (x, y) => WARPS[warp](x, y, (x - cx) / (maxW / 2), y - middle))
  return cast(pathData(bent), STYLES[style], { top, middle, bottom })
}

/** The lines that let the letters be largest. */
function bestSplit(font, words, { maxW, maxH, maxSize }) {
  const cap = capHeight(font)
  let best = null
  for (const lines of splits(words)) {
    const gaps = LINE_GAP * (lines.length - 1)
    const wide = lines.map(line => Math.min(maxSize, maxW / widthOf(font, line, 1)))
    const height = wide.reduce((sum, size) => sum + size * cap, 0)
    const shrink = height + gaps > maxH ? (maxH - gaps) / height : 1
    const sizes = wide.map(size => size * shrink)
    const ink = lines.reduce((sum, line, index) => sum + widthOf(font, line, sizes[index]) * sizes[index] * cap, 0)
    const area = ink * (lines.length === 3 ? THREE_LINES_COST : 1)
    if (!best || area > best.area) best = { lines, sizes, area }
  }
  return best
}

function splits(words) {
  const join = (from, to) => words.slice(from, to).join(' ')
  const all = [[words.join(' ')]]
  for (let i = 1; i < words.length; i++) all.push([join(0, i), join(i)])
  for (let i = 1; i < words.length - 1; i++) {
    for (let j = i + 1; j < words.length; j++) all.push([join(0, i), join(i, j), join(j)])
  }
  return all
}

function stack(font, { lines, sizes }, bottom) {
  const rows = []
  let y = bottom
  for (let i = lines.length - 1; i >= 0; i--) {
    rows.unshift({ text: lines[i], size: sizes[i], y })
    y -= sizes[i] * capHeight(font) + LINE_GAP
  }
  return rows
}

function capHeight(font) {
  return font.charToGlyph('H').getBoundingBox().y2 / font.unitsPerEm || 0.7
}

/** Shadow, extrusion, rim, dark inline, metal, highlight: from below to above. */
function cast(d, [light, body, shade, inline, rimLight, extrusion], { top, middle, bottom }) {
  const g = canvas()
  const tall = [0, top - 8, 0, bottom + 8, 'gradientUnits="userSpaceOnUse"']
  const metal = [
    [0, light],
    [0.42, body],
    [0.5, mix(body, shade, 0.65)],
    [0.58, shade],
    [1, mix(shade, body, 0.45)],
  ]
  const edge = [
    [0, rimLight],
    [0.5, body],
    [1, mix(shade, inline, 0.35)],
  ]
  const shine = [
    [0, '#fff', 0.75],
    [1, '#fff', 0],
  ]
  const fill = g.def(linear(metal, ...tall))
  const rim = g.def(linear(edge, ...tall))
  const highlight = g.def(linear(shine, 0, top - 6, 0, middle + 2, 'gradientUnits="userSpaceOnUse"'))
  const clip = id()
  g.def({ def: `<clipPath id="${clip}"><path d="${d}"/></clipPath>` })
  const layer = (attributes, down = 0) =>
    g.add(`<path d="${d}" transform="translate(0 ${down})" ${attributes} ${ROUND}/>`)

  layer(`fill="#000" stroke="#000" stroke-width="13" opacity=".6" filter="${g.def(blur(5))}"`, 7)
  for (let i = 7; i >= 1; i--) layer(`fill="${extrusion}" stroke="${extrusion}" stroke-width="13"`, i * 0.85)
  layer(`fill="${rim}" stroke="${rim}" stroke-width="9"`)
  layer(`fill="${inline}" stroke="${inline}" stroke-width="5"`)
  for (let i = 3; i >= 1; i--) layer(`fill="${mix(shade, inline, 0.55)}"`, i * 0.8)
  layer(`fill="${fill}"`)
  const wave = `M0 ${fixed(top - 12)}H300V${fixed(middle - 2)}C200 ${fixed(middle + 6)} 100 ${fixed(middle - 8)} 0 ${fixed(middle + 3)}Z`
  g.add(`<g clip-path="url(#${clip})"><path d="${wave}" fill="${highlight}"/></g>`)
  return g.out()
}
