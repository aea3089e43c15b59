import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Check, Violation } from '../check.ts'
import type { SourceFile, Tree } from '../tree.ts'

const LINK = /\]\(([^)\s#]+)(#[^)\s]*)?\)/g
const SCRIPT = /\bnpm run (?:-s |--silent )?([a-z][a-z0-9:-]*)/g

/** Documents that point at nothing are worse than none. */
export const docLinks: Check = {
  name: 'doc-links',
  rule: 'A link in a document leads to a file, and a command in it exists.',
  *run(tree) {
    const scripts = scriptsOf(tree)
    for (const file of tree.matching(/\.md$/)) {
      yield* deadLinks(tree, file)
      if (scripts.size > 0) yield* unknownScripts(file, scripts)
    }
  },
}

function* deadLinks(tree: Tree, file: SourceFile): Generator<Violation> {
  for (const match of file.text.matchAll(LINK)) {
    const target = match[1] ?? ''
    if (/^[a-z]+:/.test(target)) continue
    if (existsSync(join(tree.root, posix.join(posix.dirname(file.path), target)))) continue
    yield {
      path: file.path,
      line: file.lineAt(match.index),
      message: `${target} is not there: link what is, or write it`,
    }
  }
}

function* unknownScripts(file: SourceFile, scripts: ReadonlySet<string>): Generator<Violation> {
  for (const match of file.text.matchAll(SCRIPT)) {
    if (scripts.has(match[1] ?? '')) continue
    const message = `npm run ${match[1]} is no command: name one of package.json, or add it there`
    yield { path: file.path, line: file.lineAt(match.index), message }
  }
}

function scriptsOf(tree: Tree): Set<string> {
  if (!tree.has('package.json')) return new Set()
  const manifest = JSON.parse(tree.file('package.json').text) as { scripts?: Record<string, string> }
  return new Set(Object.keys(manifest.scripts ?? {}))
}
