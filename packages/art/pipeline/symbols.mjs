// Renders the symbols in a browser with three.js into ../files/symbols, with copies for the interface.
// usage: node symbols.mjs [coin 'gem*' ...]
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { serve } from './serve.mjs'
import { jobs } from './studio/jobs.mjs'

const OUT = process.env.HIYAS_ART_OUT || fileURLToPath(new URL('../files/', import.meta.url))
const SIZE_PX = 512
/** The copies: for what stands beside words, and for icons. */
const COPIES_PX = [320, 160]
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** A software renderer, the same on every machine. --disable-gpu would switch it off as well. */
const BROWSER_FLAGS = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
]

const wanted = process.argv.slice(2)
const isWanted = name =>
  wanted.length === 0 || wanted.some(one => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one))

const site = await serve(import.meta.dirname)
const executablePath = process.env.HIYAS_CHROMIUM ?? execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim()
const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS })
const page = await browser.newPage()
await page.goto(`${site.address}/studio/page.html`)
await page.waitForFunction('window.ready')

const modelled = await page.evaluate(() => window.studio.names)
for (const [name, options] of [...modelled.map(one => [one, {}]), ...(await jobs())]) {
  if (!isWanted(name)) continue
  const url = await page.evaluate(([job, with_]) => window.studio.render(job, with_), [name, options])
  await save(name, Buffer.from(url.split(',')[1], 'base64'))
}
await browser.close()
site.close()

async function save(name, png) {
  const trimmed = await sharp(png).trim({ threshold: 6 }).toBuffer()
  const webp = await sharp(trimmed)
    .resize(SIZE_PX, SIZE_PX, { fit: 'contain', background: CLEAR, kernel: 'lanczos3' })
    .modulate({ saturation: 1.16 })
    .linear([1.1, 1.1, 1.1, 1], [-10, -10, -10, 0])
    .webp({ quality: 90, alphaQuality: 92, effort: 5 })
    .toBuffer()
  await writeFile(`${OUT}symbols/${name}.webp`, webp)
  for (const sizePx of COPIES_PX) await saveCopy(webp, name, sizePx)
}

function saveCopy(webp, name, sizePx) {
  const copy = sharp(webp).resize(sizePx, sizePx, { kernel: 'lanczos3' })
  return copy.webp({ quality: 82, alphaQuality: 90, effort: 6 }).toFile(`${OUT}symbols-${sizePx}/${name}.webp`)
}
