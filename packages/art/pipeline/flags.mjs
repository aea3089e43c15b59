// Draws the round flags of flags/ into ../files/flags as small pictures: a browser that shows an SVG file starts a page of its own for each.
import { mkdir, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { small } from './small.mjs'

const SOURCES = fileURLToPath(new URL('flags/', import.meta.url))
const OUT = process.env.HIYAS_ART_OUT || fileURLToPath(new URL('../files/flags/', import.meta.url))
/** Three times the 24 CSS pixels they are drawn at, at most. */
const SIZE_PX = 72

await mkdir(OUT, { recursive: true })
for (const flag of await readdir(SOURCES))
  await small(`${SOURCES}${flag}`, `${OUT}${flag.replace(/svg$/, 'webp')}`, SIZE_PX)
