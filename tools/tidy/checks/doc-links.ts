import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Check, Violation } from '../check.ts'
import type { SourceFile, Tree } from '../tree.ts'

const LINK = /\]\((?!\))([^)\s#]*)(?:#([^)\s]*))?\)/g
const SCRIPT = /\bnpm run (?:-s |--silent )?([a-z][a-z0-9:-]*)/g

/** Documents that point at nothing are worse than none. */
export const docLinks: Check = {
  name: 'doc-links',
  rule: 'A link in a document leads to a file and a place in it, and a command in it exists.',
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
    const [, target = '', place] = match
    if (/^[a-z]+:/.test(target)) continue
    const at = { path: file.path, line: file.lineAt(match.index) }
    const path = target === '' ? file.path : posix.join(posix.dirname(file.path), target)
    if (!existsSync(join(tree.root, path)))
      yield { ...at, message: `${target} is not there: link what is, or write it` }
    else if (place !== undefined && path.endsWith('.md') && !placesIn(tree.file(path).text).has(place)) {
      yield { ...at, message: `${target || path} has no place called ${place}: link a heading as it is written` }
    }
  }
}

/** Headings as GitHub makes addresses of them, and anchors. */
function placesIn(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+\s+(.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  )
  const anchors = [...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, name = '']) => name)
  return new Set([...headings, ...anchors])
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
