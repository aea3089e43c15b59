import { readFile } from 'node:fs/promises'

/** The part of Vite's manifest that we read. */
export type Manifest = Readonly<Record<string, Chunk>>
type Chunk = { file: string; name?: string; src?: string; css?: string[]; imports?: string[]; assets?: string[] }

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

const FIRST_TEXTS = /virtual:hiyas-texts\/([A-Z]+)-first$/

/** The script with the texts of the first page, by language. */
export function textScriptsOf(manifest: Manifest): Record<string, string> {
  const found = Object.entries(manifest).flatMap(([key, { file }]) => {
    const language = FIRST_TEXTS.exec(key)?.[1]
    return language === undefined ? [] : [[language, PUBLIC + file]]
  })
  return Object.fromEntries(found)
}

/** The scripts and styles of a chunk with those of everything it imports at once. */
export function filesOf(manifest: Manifest, key: string): { scripts: string[]; styles: string[] } {
  const keys = new Set([key])
  for (const name of keys) for (const next of manifest[name]?.imports ?? []) keys.add(next)
  const chunks = [...keys].map(name => manifest[name]).filter(chunk => chunk !== undefined)
  return { scripts: chunks.map(({ file }) => file), styles: [...new Set(chunks.flatMap(({ css = [] }) => css))] }
}

/** The name of the chunk with all the first page needs; the entry stands in it (first-page.ts). */
export const FIRST_CHUNK = 'first'
/** The name of the chunk with React, which changes least. */
export const REACT_CHUNK = 'react'

export function entryKeyOf(manifest: Manifest): string {
  const key = Object.keys(manifest).find(key => manifest[key]?.name === FIRST_CHUNK && manifest[key].imports)
  if (key === undefined) throw new Error('the build left no entry in its manifest')
  return key
}
