import { readFile, writeFile } from 'node:fs/promises'
import type { PageScripts } from './page-scripts.ts'
import { entryKeyOf, filesOf, type Manifest } from './screen-assets.ts'

/** Display and text face; their extension files are fetched by pages that print one of their characters. */
const FIRST_FONTS = ['archivo', 'jakarta']

/** The two faces every page shows, by their built names. */
export function fontsToPreload(manifest: Manifest): string[] {
  return FIRST_FONTS.map(name => {
    const font = Object.values(manifest).find(({ src }) => src?.endsWith(`/fonts/${name}.woff2`))
    if (font === undefined) throw new Error(`the build left no font ${name}`)
    return font.file
  })
}

/**
 * Makes the page ready to be filled: the styles of the shell stand in it, so that the first picture waits for no further
 * file, and its scripts give way to pictures and fonts.
 */
export async function finishTemplate(
  file: string,
  manifest: Manifest,
  folder: string,
  { fonts, beforePaint, afterPaint }: PageScripts & { fonts: readonly string[] },
) {
  const { scripts, styles } = filesOf(manifest, entryKeyOf(manifest))
  const css = (await Promise.all(styles.map(style => readFile(folder + style, 'utf8')))).join('')
  const named = scripts.map(script => `/${script}`).join(' ')
  // What is named first is fetched first: the picture that the page's own head names, then the faces. The scripts wait until it is painted.
  const head = [
    `<script>${beforePaint}</script>`,
    `<style>${css}</style>`,
    // Every lazy part names them as its own: this tells the loader that they are here. Fetched once more they would draw the page anew.
    ...styles.map(style => `<link rel="stylesheet" href="/${style}" disabled>`),
    '<!--head-->',
    ...fonts.map(font => `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`),
  ]
  const template = await readFile(file, 'utf8')
  const page = template
    .replaceAll(/<script type="module"[^>]*><\/script>\n?|<link rel="(?:stylesheet|modulepreload)"[^>]*>\n?/g, '')
    .replace('<!--head-->', () => head.join('\n'))
    .replace('</body>', () => `<script data-scripts="${named}">${afterPaint}</script>\n</body>`)
  await writeFile(file, page)
}
