import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ART_DIRECTORY } from '../src/files.ts'
import {
  APP_ICONS,
  ART_PREFIX,
  appIconPath,
  CATEGORIES,
  catalogue,
  flagPath,
  symbolPath,
  TILE_HEIGHT_PX,
  TILE_SMALL_WIDTH_PX,
  TILE_WIDTH_PX,
  teamPath,
  tilePath,
  VENDORS,
  vendorPath,
} from '../src/index.ts'

const TILE_BYTES_MAX = 40 * 1024
const FILE_BYTES_MAX = 256 * 1024
const SYMBOL_PX = 512
const LARGE_SYMBOL_PX = 320
const SMALL_SYMBOL_PX = 160
const EMOJI_PX = 256

const onDisk = (served: string) => join(ART_DIRECTORY, served.slice(ART_PREFIX.length))
const bytesOf = (served: string) => statSync(onDisk(served)).size
const symbolsOf = (game: (typeof catalogue)[number]) => [game.symbol, ...game.companions, ...(game.foreground ?? [])]

test('the catalogue has unique games of known vendors and categories', () => {
  expect(new Set(catalogue.map(game => game.slug)).size).toBe(catalogue.length)
  expect(catalogue.filter(game => !VENDORS[game.vendor] || !CATEGORIES.includes(game.category))).toEqual([])
})

test('every game has its tile in every format, in its size and below 40 KB', async () => {
  const sizes = { 'avif-228': TILE_SMALL_WIDTH_PX, avif: TILE_WIDTH_PX, webp: TILE_WIDTH_PX } as const
  const wrong: string[] = []
  for (const { slug } of catalogue) {
    for (const format of ['avif-228', 'avif', 'webp'] as const) {
      const path = tilePath(slug, format)
      const { width, height } = await sharp(onDisk(path)).metadata()
      const tall = (sizes[format] * TILE_HEIGHT_PX) / TILE_WIDTH_PX
      if (width !== sizes[format] || height !== tall || bytesOf(path) > TILE_BYTES_MAX) wrong.push(path)
    }
  }
  expect(wrong).toEqual([])
})

test('no tile is left of a game that is gone', () => {
  const slugs = new Set(catalogue.map(game => game.slug))
  const strays = readdirSync(join(ART_DIRECTORY, 'tiles')).filter(file => {
    const slug = file.replace(/(-228)?\.(avif|webp)$/, '')
    return !slugs.has(slug)
  })
  expect(strays).toEqual([])
})

test('every symbol that the catalogue names exists, large and small', () => {
  const named = [...new Set(catalogue.flatMap(symbolsOf))]
  const missing = named.flatMap(name => [symbolPath(name, 'large'), symbolPath(name, 'small')])
  expect(missing.filter(path => !existsSync(onDisk(path)))).toEqual([])
})

test.each([
  ['symbols', SYMBOL_PX],
  ['symbols-320', LARGE_SYMBOL_PX],
  ['symbols-160', SMALL_SYMBOL_PX],
  ['emoji', EMOJI_PX],
])('everything in %s is square with %i px and has a transparent ground', async (folder, size) => {
  const wrong: string[] = []
  for (const file of readdirSync(join(ART_DIRECTORY, folder))) {
    const { width, height, hasAlpha } = await sharp(join(ART_DIRECTORY, folder, file)).metadata()
    if (width !== size || height !== size || !hasAlpha) wrong.push(file)
  }
  expect(wrong).toEqual([])
})

test.each(APP_ICONS)('the icon %s of the app has its size, and a maskable one leaves no corner open', async icon => {
  const file = onDisk(appIconPath('hiyas', icon))
  const { width, height } = await sharp(file).metadata()
  expect([width, height]).toEqual(Array(2).fill(Number(icon.split('-').at(-1))))
  const { isOpaque } = await sharp(file).stats()
  expect(isOpaque).toBe(/maskable|apple/.test(icon))
})

test('every vendor has a word mark, as outlines without fonts or scripts', () => {
  for (const code of Object.keys(VENDORS)) {
    const svg = readFileSync(onDisk(vendorPath(code)), 'utf8')
    expect(svg).toMatch(/^<svg/)
    expect(svg).not.toMatch(/<text|<script|href=/)
  }
})

test('every vendor has a mark and every language a flag, small pictures that one looks through at the corners', async () => {
  const marks = Object.keys(VENDORS).map(code => vendorPath(code, 'mark'))
  for (const [paths, sizePx] of [
    [marks, 60],
    [['ph', 'us'].map(flagPath), 72],
  ] as const) {
    for (const path of paths) {
      const { width, height, hasAlpha } = await sharp(onDisk(path)).metadata()
      expect([path, width, height, hasAlpha]).toEqual([path, sizePx, sizePx, true])
    }
  }
})

test('every crest is drawn as outlines, without fonts or scripts', () => {
  const crests = readdirSync(join(ART_DIRECTORY, 'teams')).map(file => file.replace('.svg', ''))
  expect(crests.length).toBeGreaterThan(0)
  for (const crest of crests) {
    const svg = readFileSync(onDisk(teamPath(crest)), 'utf8')
    expect(svg).toMatch(/^<svg/)
    expect(svg).not.toMatch(/<text|<script|href=/)
  }
})

test('no file is above 256 KB, and only pictures are served', () => {
  const files = readdirSync(ART_DIRECTORY, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(ART_DIRECTORY, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  expect(files.length).toBeGreaterThan(catalogue.length)
  expect(files.filter(file => statSync(join(ART_DIRECTORY, file)).size > FILE_BYTES_MAX)).toEqual([])
  // Icons of the app are PNG, which every phone can read.
  expect(files.filter(file => !/\.(avif|webp|svg)$|^app\/[a-z0-9-]+\.png$/.test(file))).toEqual([])
})

test('the credits name every font, icon set and picture source', () => {
  const credits = readFileSync(join(import.meta.dirname, '../CREDITS.md'), 'utf8')
  for (const source of [
    'game-icons.net',
    'CC BY 3.0',
    'Fluent Emoji',
    'Phosphor',
    'circle-flags',
    'Archivo',
    'Plus Jakarta Sans',
    'SIL Open Font License 1.1',
    'Luckiest Guy',
    'playing-cards',
  ]) {
    expect(credits).toContain(source)
  }
})

test('every background has a copy in AVIF of at most four fifths of its bytes', () => {
  const backgrounds = readdirSync(join(ART_DIRECTORY, 'backgrounds')).filter(file => file.endsWith('.webp'))
  expect(backgrounds.length).toBeGreaterThan(0)
  for (const file of backgrounds) {
    const served = `${ART_PREFIX}backgrounds/${file}`
    expect(bytesOf(served.replace(/webp$/, 'avif')), file).toBeLessThanOrEqual(0.8 * bytesOf(served))
  }
})
