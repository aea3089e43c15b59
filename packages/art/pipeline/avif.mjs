// Sets a smaller copy in AVIF beside every picture the site draws, for browsers that take it: the server chooses.
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const FILES = process.env.HIYAS_ART_OUT || fileURLToPath(new URL('../files/', import.meta.url))
const FOLDERS = ['backgrounds', 'symbols-320', 'symbols-160']
const QUALITY = 55
/** A copy that saves less is not worth its place. */
const SHARE_MAX = 0.8

for (const folder of FOLDERS) {
  const pictures = (await readdir(`${FILES}${folder}`)).filter(file => file.endsWith('.webp'))
  for (const picture of pictures) await copy(`${FILES}${folder}/${picture}`)
}

async function copy(file) {
  const target = file.replace(/webp$/, 'avif')
  const avif = await sharp(file).avif({ quality: QUALITY, effort: 4 }).toBuffer()
  if (avif.length <= SHARE_MAX * (await stat(file)).size) await writeFile(target, avif)
  else await rm(target, { force: true })
}
