import { posix } from 'node:path'
import type { Check } from '../check.ts'
import { CODE, isTest } from '../house.ts'
import { importsOf, workspacesOf } from '../imports.ts'
import { textOf } from '../syntax.ts'
import type { SourceFile, Tree } from '../tree.ts'

const WATCHED = /^(apps|packages|tools|bench|e2e)\/.*\.(ts|tsx|mts|mjs|js|css)$/

/** Files that are started or picked up by a tool, not imported. */
const STARTED = /(^|\/)(main\.(ts|tsx|mjs)|build\.ts|entry-[a-z]+\.tsx?|[a-z]+\.config\.(ts|mjs)|[a-z-]+\.d\.ts)$/

/** Files that name others by a path in a text: manifests, pages, workflow files. */
const NAMING = /(^|\/)package\.json$|\.html$|^\.ci\//

/** Rule 25 of STYLE.md: a file that nothing leads to is dead, or its test is missing. */
export const orphans: Check = {
  name: 'orphans',
  rule: 'Something leads to every source file: an import, a page, a script or a pattern.',
  *run(tree) {
    const reached = reachedFrom(tree)
    for (const path of tree.paths) {
      if (!WATCHED.test(path) || STARTED.test(path) || isTest(path) || reached(path)) continue
      yield { path, line: 1, message: 'nothing leads here: import it, or delete it' }
    }
  },
}

function reachedFrom(tree: Tree): (path: string) => boolean {
  const files = new Set([...workspacesOf(tree).values()].flatMap(workspace => workspace.doors))
  const patterns: RegExp[] = []
  const named = new Set<string>()
  for (const file of tree.matching(CODE)) {
    for (const { target } of importsOf(file)) {
      if (target.kind === 'file') files.add(target.path)
    }
    for (const text of pathTexts(file)) {
      if (text.includes('*')) patterns.push(globOf(posix.join(posix.dirname(file.path), text)))
      else named.add(posix.normalize(text.replace(/^(\.\.?\/)+/, '').replace(/^\//, '')))
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
  return path => files.has(path) || isNamed(named, path) || patterns.some(pattern => pattern.test(path))
}

/** `src/worker.ts` in a text reaches every file whose path ends so. */
function isNamed(named: ReadonlySet<string>, path: string): boolean {
  const parts = path.split('/')
  return parts.some((_, index) => named.has(parts.slice(index).join('/')))
}

/** Texts that look like a path or a glob of a source file. */
function pathTexts(file: SourceFile): string[] {
  return file.syntax.nodes
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
