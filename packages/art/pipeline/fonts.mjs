// Cuts the two faces of the interface to the characters and axes we use, into packages/ui/src/fonts.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const OUT = process.env.HIYAS_ART_OUT || fileURLToPath(new URL('../../ui/src/fonts/', import.meta.url))

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
/** What pages in our languages are written with. Every page fetches these. */
const FIRST = `${ASCII}\u00a0ñÑéáíóú·×–—‘’“”•…→−`
/** The rest of western writing: names of people, and of currencies. */
const LATIN = '¡¿ÁÀÂÃÄÅÇÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜàâãäåçèêëìîïòôõöùûü€£¥©®°±÷‹›«»™←↑↓№'
/** The peso sign is only in the extended files of both families. */
const EXTENDED = '₱₫₿ŌōŪūĀāĪīĒē'

// Display is never set lighter than bold: its lighter half would double the file.
await cut('archivo', 'archivo', 'standard-normal', {
  wght: { min: 700, max: 900, default: 700 },
  wdth: { min: 100, max: 125, default: 100 },
})
await cut('jakarta', 'plus-jakarta-sans', 'wght-normal', { wght: { min: 400, max: 800, default: 500 } })

async function cut(name, family, style, variationAxes) {
  for (const [part, characters, ending] of [
    ['latin', FIRST, ''],
    ['latin', LATIN, '-latin'],
    ['latin-ext', EXTENDED, '-ext'],
  ]) {
    const url = import.meta.resolve(`@fontsource-variable/${family}/files/${family}-${part}-${style}.woff2`)
    const font = await subsetFont(await readFile(new URL(url)), characters, { targetFormat: 'woff2', variationAxes })
    await writeFile(`${OUT}${name}${ending}.woff2`, font)
  }
}
