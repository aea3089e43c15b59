import { constants, copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'

const HALVES = ['client', 'server']
const ASSETS = 'client/assets/'
/** Which of them this build made. */
const LIST = 'server/assets.json'

/**
 * Puts a finished build where it is served from, and leaves beside its own files those of the build before: a page that was opened then
 * still asks for its parts by their names. Those of two builds at most; one that changed nothing counts as none.
 */
export async function putInPlace(next: string, folder: string): Promise<void> {
  const own = await readdir(next + ASSETS)
  const there = await readdir(folder + ASSETS).catch(unless('ENOENT', []))
  const list = await readFile(folder + LIST, 'utf8').catch(unless('ENOENT', null))
  // A build that left no list left no files but its own.
  const before = new Set<string>(list === null ? there : JSON.parse(list))
  const isSame = before.size === own.length && own.every(name => before.has(name))
  // A name carries a hash of what is in the file: what has been made again is the same.
  for (const name of there)
    if (isSame || before.has(name))
      await copyFile(folder + ASSETS + name, next + ASSETS + name, constants.COPYFILE_EXCL).catch(
        unless('EEXIST', undefined),
      )
  await writeFile(next + LIST, JSON.stringify(own))
  await mkdir(folder, { recursive: true })
  // A server that is at work misses no file for longer than two names take to change.
  for (const half of HALVES) {
    await rename(folder + half, `${next}former-${half}`).catch(unless('ENOENT', undefined))
    await rename(next + half, folder + half)
  }
  await rm(next, { recursive: true })
}

/** For an error that means no harm. */
const unless =
  <Instead>(code: string, instead: Instead) =>
  (error: NodeJS.ErrnoException): Instead => {
    if (error.code !== code) throw error
    return instead
  }
