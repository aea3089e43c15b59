import { readFile } from 'node:fs/promises'

/** The part of Vite's manifest that we read. */
export type Manifest = Readonly<Record<string, Chunk>>
type Chunk = { file: string; src?: string; css?: string[]; imports?: string[]; isEntry?: boolean; assets?: string[] }

const SCREEN = /^src\/features\/(.+)\/screen\.tsx$/
const PUBLIC = '/'

/** The first scripts and styles of each screen, by its folder: what the server names or writes into a page's head. */
export async function screenAssetsOf(manifest: Manifest, folder: string) {
  const known = filesOf(manifest, entryKeyOf(manifest))
  const found: Record<string, { scripts: string[]; styles: string[]; css: string }> = {}
  for (const key of Object.keys(manifest)) {
    const screen = SCREEN.exec(key)?.[1]
    if (screen === undefined) continue
    const { scripts, styles } = filesOf(manifest, key)
    const own = styles.filter(file => !known.styles.includes(file))
    found[screen] = {
      scripts: scripts.filter(file => !known.scripts.includes(file)).map(file => PUBLIC + file),
      styles: own.map(file => PUBLIC + file),
      css: (await Promise.all(own.map(file => readFile(folder + file, 'utf8')))).join(''),
    }
  }
  return found
}

/** The scripts and styles of a chunk with those of everything it imports at once. */
export function filesOf(manifest: Manifest, key: string): { scripts: string[]; styles: string[] } {
  const keys = new Set([key])
  for (const name of keys) for (const next of manifest[name]?.imports ?? []) keys.add(next)
  const chunks = [...keys].map(name => manifest[name]).filter(chunk => chunk !== undefined)
  return { scripts: chunks.map(({ file }) => file), styles: [...new Set(chunks.flatMap(({ css = [] }) => css))] }
}

export function entryKeyOf(manifest: Manifest): string {
  const key = Object.keys(manifest).find(name => manifest[name]?.isEntry === true)
  if (key === undefined) throw new Error('the build left no entry in its manifest')
  return key
}
