import { posix } from 'node:path'
import type { Check } from '../check.ts'
import { CODE, isStarted, isTest } from '../house.ts'
import { importsOf, workspaceOf, workspacesOf } from '../imports.ts'
import { textOf } from '../syntax.ts'
import type { SourceFile, Tree } from '../tree.ts'

const WATCHED = /^(apps|packages|tools|bench|e2e)\/.*\.(ts|tsx|mts|mjs|js|css)$/

/** Files that name others by a path in a text: manifests, pages, workflow files. */
const NAMING = /(^|\/)package\.json$|\.html$|^\.ci\//

/** Rule 25 of STYLE.md: a file that nothing leads to is dead, or its test is missing. */
export const orphans: Check = {
  name: 'orphans',
  rule: 'Something leads to every source file: an import, a page, a script or a pattern.',
  *run(tree) {
    const reached = reachedFrom(tree)
    for (const path of tree.paths) {
      if (!WATCHED.test(path) || isStarted(path) || isTest(path) || reached(path)) continue
      yield { path, line: 1, message: 'nothing leads here: import it, or delete it' }
    }
  },
}

/** Tables of the statistics that only their tests read, beside the programs that make the same figures at length. */
const TABLES_OF_TESTS = /^packages\/fair\/src\/battery\/(ranges|suites)\.ts$/

function reachedFrom(tree: Tree): (path: string) => boolean {
  const workspaces = workspacesOf(tree)
  const files = new Set([...workspaces.values()].flatMap(workspace => workspace.doors))
  const patterns: RegExp[] = []
  const named = new Set<string>()
  for (const file of tree.matching(CODE)) {
    for (const { target } of importsOf(file)) {
      // What nothing but its test imports is dead.
      if (target.kind === 'file' && (!isTest(file.path) || isTest(target.path))) files.add(target.path)
    }
    const home = workspaceOf(workspaces, file.path)?.folder ?? ''
    for (const text of pathTexts(file)) {
      const beside = posix.join(posix.dirname(file.path), text)
      if (text.includes('*')) patterns.push(globOf(beside))
      else if (text.startsWith('.')) files.add(beside)
      // Many files have the same bare name, such as index.ts: it is said of one of the same workspace.
      else if (text.includes('/')) named.add(posix.normalize(text.replace(/^\//, '')))
      else patterns.push(globOf(`${home}/**/${text}`))
    }
  }
  for (const file of tree.matching(NAMING)) {
    for (const match of file.text.matchAll(/[\w./-]+\.(?:ts|tsx|mts|mjs|js|css)\b/g)) {
      named.add(posix.normalize(match[0].replace(/^(\.\.?\/)+|^\//, '')))
    }
  }
  for (const file of tree.matching(/\.css$/)) {
    for (const match of file.text.matchAll(/@import\s+(?:url\()?['"]([^'"]+)/g)) {
      files.add(posix.join(posix.dirname(file.path), match[1] ?? ''))
    }
  }
  return path =>
    files.has(path) ||
    isNamed(named, path) ||
    patterns.some(pattern => pattern.test(path)) ||
    TABLES_OF_TESTS.test(path)
}

/** `src/worker.ts` in a text reaches every file whose path ends so. */
function isNamed(named: ReadonlySet<string>, path: string): boolean {
  const parts = path.split('/')
  return parts.some((_, index) => named.has(parts.slice(index).join('/')))
}

/** Texts that look like a path or a glob of a source file; what is imported is no text. */
function pathTexts(file: SourceFile): string[] {
  return file.syntax.nodes
    .filter(node => !/^(Import|Export)/.test(file.syntax.parentOf(node)?.type ?? ''))
    .map(textOf)
    .filter(text => text !== undefined)
    .filter(text => /^[\w./*{},@-]+\.(ts|tsx|mts|mjs|js|css)$/.test(text))
}

function globOf(glob: string): RegExp {
  const source = glob
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\*\*\//g, '(?:.+/)?')
    .replace(/\*/g, '[^/]*')
    .replace(/\{([^}]*)\}/g, (_, words: string) => `(?:${words.replaceAll(',', '|')})`)
  return new RegExp(`^${source}$`)
}
