import { constants, copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** In the folder of a build: the digest of the sources that it was made from, by whoever builds only what has changed. */
export const STAMP = '.stamp'

/** Where browsers take the parts of a page from. Their names carry a hash of what is in them. */
const ASSETS = 'client/assets'

export type Built = {
  /** The folders a build consists of, each of which is put in place as a whole. */
  halves: readonly string[]
  /** Within them, the file that says which assets the build made. */
  list: string
}

/**
 * Puts a finished build (`next`) where it is served from (`folder`), and leaves beside its own assets those of the build before: a page that was
 * opened then still asks for its parts by their names. Those of two builds at most; one that changed nothing counts as none.
 */
export async function putInPlace(next: string, folder: string, { halves, list }: Built): Promise<void> {
  const own = await filesBelow(join(next, ASSETS))
  const there = await filesBelow(join(folder, ASSETS))
  const listed = await readFile(join(folder, list), 'utf8').catch(unless('ENOENT', null))
  // A build that left no list left no files but its own.
  const before = new Set<string>(listed === null ? there : JSON.parse(listed))
  const isSame = before.size === own.length && own.every(name => before.has(name))
  for (const name of there)
    if (isSame || before.has(name)) await keep(join(folder, ASSETS, name), join(next, ASSETS, name))
  await writeFile(join(next, list), JSON.stringify(own))
  await mkdir(folder, { recursive: true })
  // It was of the build before. Who made this one by hand writes none, and then it counts as stale.
  await rm(join(folder, STAMP), { force: true })
  // A server that is at work misses no file for longer than two names take to change.
  for (const half of halves) {
    await rename(join(folder, half), join(next, `former-${half}`)).catch(unless('ENOENT', undefined))
    await rename(join(next, half), join(folder, half))
  }
  await rm(next, { recursive: true })
}

/** By their path from there; none where there is no such folder. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(unless('ENOENT', []))
  return entries.filter(entry => entry.isFile()).map(entry => relative(folder, join(entry.parentPath, entry.name)))
}

/** What has been made again under its name is the same. */
async function keep(file: string, kept: string): Promise<void> {
  await mkdir(dirname(kept), { recursive: true })
  await copyFile(file, kept, constants.COPYFILE_EXCL).catch(unless('EEXIST', undefined))
}

/** For an error that means no harm. */
const unless =
  <Instead>(code: string, instead: Instead) =>
  (error: NodeJS.ErrnoException): Instead => {
    if (error.code !== code) throw error
    return instead
  }

/**
 * Has the builders of this process make what is served, whatever the shell or the test runner says: built for developers it would ask for what React
 * as it is served has not, and no page would come.
 */
export function buildAsServed(): void {
  process.env.NODE_ENV = 'production'
}
