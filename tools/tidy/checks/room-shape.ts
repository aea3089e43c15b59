import { posix } from 'node:path'
import type { Check, Violation } from '../check.ts'
import type { Tree } from '../tree.ts'

/** A kind of folder that looks the same everywhere. */
type Room = {
  readonly what: string
  /** Matches a file inside; the first group is the folder. */
  readonly inside: RegExp
  /** Files it always has; `<name>` is the folder's. */
  readonly must: readonly string[]
  /** Files and folders it may have besides. */
  readonly may: RegExp
}

const ROOMS: readonly Room[] = [
  {
    what: 'module',
    inside: /^(apps\/server\/src\/modules\/[^/]+)\//,
    must: ['README.md', 'index.ts'],
    // A file that has grown becomes a folder of its name: service.ts -> commands/, repository.ts -> repository/.
    may: /^((migrations|test)\/.+|([a-z][a-z0-9-]*\/)*[a-z][a-z0-9-]*\.(ts|json))$/,
  },
  {
    what: 'screen',
    inside: /^(apps\/member\/src\/features\/[^/]+\/[^/]+)\//,
    must: ['index.ts', 'screen.tsx'],
    may: /^([a-z]+(-[a-z0-9]+)*\.(ts|tsx|module\.css)|(components|test)\/.+)$/,
  },
  {
    what: 'component',
    inside: /^(packages\/ui\/src\/([A-Z][A-Za-z]+))\//,
    must: ['<name>.tsx', '<name>.module.css'],
    // Parts of it as components and hooks of their own, and tables such as the outlines of icons.
    may: /^([A-Z][A-Za-z]+\.tsx|use[A-Z][A-Za-z]+\.ts|[a-z]+(-[a-z]+)*\.ts)$/,
  },
  {
    what: 'migration',
    inside: /^((?:apps|packages)\/.+\/migrations\/[^/]+)\//,
    must: ['up.sql', 'after.sql'],
    // What is called otherwise nobody runs. Digests of another text the step has landed with stand beside it (decision 0010).
    may: /^also-landed\.txt$/,
  },
]

const MIGRATION_NAME = /^\d{4}-[a-z0-9]+(-[a-z0-9]+)*$/

/** Rule 2 of STYLE.md: a room has what its kind must have, and what else it has bears a name of its kind. */
export const roomShape: Check = {
  name: 'room-shape',
  rule: 'Every module has README.md, with the rows that all have, and index.ts, every screen index.ts and screen.tsx, every component and migration folder the files of its kind; what else stands there is named as its kind is.',
  *run(tree) {
    for (const room of ROOMS) {
      for (const [folder, files] of foldersOf(tree, room)) {
        yield* judge(room, folder, files)
        if (room.what === 'module' && files.includes('README.md')) yield* untold(tree, posix.join(folder, 'README.md'))
      }
    }
  },
}

/** What the README of every module says of it, under these words, `none` and `nothing` included: modules are compared by them. */
const FACTS = ['Owned tables', 'Calls', 'Door', 'Says, hears']

function* untold(tree: Tree, path: string): Generator<Violation> {
  const { text } = tree.file(path)
  for (const fact of FACTS) {
    const isTold = text.split('\n').some(line => line.startsWith('|') && line.split('|')[1]?.trim() === fact)
    if (!isTold) yield { path, line: 1, message: `a row "${fact}" is missing in its table: write it, be it "none"` }
  }
}

function foldersOf(tree: Tree, room: Room): Map<string, string[]> {
  const folders = new Map<string, string[]>()
  for (const path of tree.paths) {
    const folder = room.inside.exec(path)?.[1]
    if (folder === undefined) continue
    folders.set(folder, [...(folders.get(folder) ?? []), path.slice(folder.length + 1)])
  }
  return folders
}

function* judge(room: Room, folder: string, files: readonly string[]): Generator<Violation> {
  const must = room.must.map(name => name.replace('<name>', posix.basename(folder)))
  for (const name of must) {
    if (!files.includes(name)) yield { path: folder, line: 1, message: `a ${room.what} has ${name}: write it` }
  }
  for (const name of files) {
    if (must.includes(name) || room.may.test(name)) continue
    const message = `not a file of a ${room.what}: name it as its kind is named (kebab-case.ts in modules and screens), or put it where it belongs`
    yield { path: posix.join(folder, name), line: 1, message }
  }
  if (room.what === 'migration' && !MIGRATION_NAME.test(posix.basename(folder))) {
    yield { path: folder, line: 1, message: 'a migration is called 0001-what-it-does: rename the folder' }
  }
}
