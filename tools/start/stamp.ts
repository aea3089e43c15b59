import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { STAMP } from '@hiyas/tools/building'

type Manifest = { name: string; dependencies?: Record<string, string> }

const NOT_SOURCES = new Set(['node_modules', 'dist', 'test', 'README.md'])
const WORKSPACE_PARENTS = ['packages', 'apps']

/**
 * A digest of everything an app is built from: its own files, those of the workspace packages it uses, directly or not, and
 * the versions of all others. By content: times of files mean nothing after a checkout or a copy. What only puts a build in
 * place is none of it.
 */
export function digestOfSources(root: string, app: string): string {
  const hash = createHash('sha256')
  hash.update(readFileSync(join(root, 'package-lock.json')))
  for (const folder of foldersOf(root, app)) {
    for (const file of filesBelow(root, folder)) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/** The digest the present build was made from, or null. */
export function readStamp(root: string, app: string): string | null {
  try {
    return readFileSync(stampFile(root, app), 'utf8')
  } catch {
    return null
  }
}

/** To be called when a build has succeeded. */
export function writeStamp(root: string, app: string, digest: string): void {
  mkdirSync(join(root, app, 'dist'), { recursive: true })
  writeFileSync(stampFile(root, app), digest)
}

/** To be called before a build: one that is interrupted must not count. */
export const removeStamp = (root: string, app: string): void => rmSync(stampFile(root, app), { force: true })

const stampFile = (root: string, app: string): string => join(root, app, 'dist', STAMP)

/** The app's folder and those of the workspace packages it reaches, sorted. */
function foldersOf(root: string, app: string): string[] {
  const folderOf = new Map<string, string>()
  for (const parent of WORKSPACE_PARENTS) {
    for (const name of readdirSync(join(root, parent))) {
      const folder = `${parent}/${name}`
      const manifest = readManifest(root, folder)
      if (manifest !== null) folderOf.set(manifest.name, folder)
    }
  }
  const reached = new Set([app])
  for (const folder of reached) {
    for (const name of Object.keys(readManifest(root, folder)?.dependencies ?? {})) {
      const used = folderOf.get(name)
      if (used !== undefined) reached.add(used)
    }
  }
  return [...reached].toSorted()
}

function readManifest(root: string, folder: string): Manifest | null {
  try {
    return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest
  } catch {
    return null
  }
}

function* filesBelow(root: string, folder: string): Generator<string> {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )
  for (const entry of entries) {
    if (NOT_SOURCES.has(entry.name) || entry.name.startsWith('.')) continue
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(root, path)
    else yield path
  }
}
