// Outlines of lettering faces, and what bends them. No font file is shipped: titles are pictures.
import { readFileSync } from 'node:fs'
import opentype from 'opentype.js'
import { fixed } from './draw.mjs'

const fonts = new Map()
const AXES = [
  ['x', 'y'],
  ['x1', 'y1'],
  ['x2', 'y2'],
]

/** A face of @fontsource by its family, as opentype.js knows it. */
export function loadFont(family, weight = 400) {
  const key = `${family} ${weight}`
  if (!fonts.has(key)) fonts.set(key, opentype.parse(bytesOf(family, weight)))
  return fonts.get(key)
}

/** Width of a text in a size. Glyph by glyph: whole-string layout fails for some faces. */
export function widthOf(font, text, size, tracking = 0) {
  let width = 0
  for (const letter of text) width += (font.charToGlyph(letter).advanceWidth / font.unitsPerEm) * size + tracking
  return width
}

/** The outline of a text that starts at `x` on the base line `y`, as path commands. */
export function outline(font, text, x, y, size, tracking = 0) {
  const commands = []
  let left = x
  for (const letter of text) {
    const glyph = font.charToGlyph(letter)
    commands.push(...glyph.getPath(left, y, size).commands)
    left += (glyph.advanceWidth / font.unitsPerEm) * size + tracking
  }
  return commands
}

/** Moves every point of an outline: `bend(x, y)` answers the new place. */
export function warpPath(commands, bend) {
  return commands.map(command => {
    const bent = { type: command.type }
    for (const [x, y] of AXES) {
      if (command[x] === undefined) continue
      const [newX, newY] = bend(command[x], command[y])
      bent[x] = newX
      bent[y] = newY
    }
    return bent
  })
}

/** Path commands as the text of an SVG path. */
export function pathData(commands) {
  return commands.map(dataOf).join('')
}

function dataOf({ type, x, y, x1, y1, x2, y2 }) {
  if (type === 'Z') return 'Z'
  if (type === 'Q') return `Q${fixed(x1)} ${fixed(y1)} ${fixed(x)} ${fixed(y)}`
  if (type === 'C') return `C${fixed(x1)} ${fixed(y1)} ${fixed(x2)} ${fixed(y2)} ${fixed(x)} ${fixed(y)}`
  return `${type}${fixed(x)} ${fixed(y)}`
}

function bytesOf(family, weight) {
  const url = import.meta.resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`)
  const bytes = readFileSync(new URL(url))
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
}
