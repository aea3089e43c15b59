import type { Check } from '../check.ts'
import { CODE, isStarted, isTest } from '../house.ts'
import { importsOf, workspacesOf } from '../imports.ts'
import { childOf, childrenOf, type Node, nameOf, textOf } from '../syntax.ts'
import type { SourceFile, Tree } from '../tree.ts'

/** What starts before TypeScript can be read (`.mjs`) is tried as a process: nothing imports what its test asks of it. */
const TYPED = /\.tsx?$/
const DOOR = /(^|\/)index\.tsx?$/

/**
 * Rule 3 of STYLE.md: what leaves a file is read elsewhere. What only a test reads is a part of what the file does, or it is dead. Types are let
 * be, as they say what a function takes and answers, and so is what a page or a screen is by default, which is found by a pattern.
 */
export const deadExports: Check = {
  name: 'dead-exports',
  rule: 'What a file exports another one imports; what only tests import its own file uses too.',
  *run(tree) {
    const doors = new Set([...workspacesOf(tree).values()].flatMap(workspace => workspace.doors))
    const uses = usesIn(tree)
    for (const file of tree.matching(TYPED)) {
      const { path } = file
      if (isTest(path) || isStarted(path) || doors.has(path) || DOOR.test(path)) continue
      for (const { name, line } of exportsOf(file)) {
        const message = faultOf(file, name, uses.get(path) ?? UNUSED)
        if (message !== null) yield { path, line, message }
      }
    }
  },
}

/** What programs and what tests import of a file. */
type Uses = { byPrograms: Set<string>; byTests: Set<string> }
const UNUSED: Uses = { byPrograms: new Set(), byTests: new Set() }

/** A whole file is taken: by `import * as`, by `import()`, by `export *`. */
const ALL = '*'

const has = (names: ReadonlySet<string>, name: string): boolean => names.has(name) || names.has(ALL)

function faultOf(file: SourceFile, name: string, { byPrograms, byTests }: Uses): string | null {
  if (has(byPrograms, name)) return null
  if (!has(byTests, name)) return `nobody imports ${name}: take its export off, or delete it`
  if (isUsedAtHome(file, name)) return null
  return `only tests use ${name}: delete it, and let them try what the programs do`
}

function usesIn(tree: Tree): Map<string, Uses> {
  const uses = new Map<string, Uses>()
  for (const file of tree.matching(CODE)) {
    const by = isTest(file.path) ? 'byTests' : 'byPrograms'
    for (const { target, node } of importsOf(file)) {
      if (target.kind !== 'file') continue
      const known = uses.get(target.path) ?? { byPrograms: new Set(), byTests: new Set() }
      uses.set(target.path, known)
      for (const name of namesOf(node)) known[by].add(name)
    }
  }
  return uses
}

/** The names that one import or re-export takes, as their file has them. */
function namesOf(node: Node): string[] {
  if (node.type !== 'ImportDeclaration' && node.type !== 'ExportNamedDeclaration') return [ALL]
  return childrenOf(node, 'specifiers').map(specifier => {
    if (specifier.type === 'ImportNamespaceSpecifier') return ALL
    if (specifier.type === 'ImportDefaultSpecifier') return 'default'
    return nameIn(childOf(specifier, specifier.type === 'ImportSpecifier' ? 'imported' : 'local')) ?? ALL
  })
}

const nameIn = (node: Node | undefined): string | undefined => nameOf(node) ?? textOf(node)

/** The values that a file makes itself and lets others have, by name. */
function exportsOf(file: SourceFile): { name: string; line: number }[] {
  return childrenOf(file.syntax.nodes[0], 'body')
    .filter(isOfValues)
    .flatMap(statement => {
      const line = file.lineAt(statement.start)
      return [...declaredBy(childOf(statement, 'declaration')), ...listedBy(statement)].map(name => ({ name, line }))
    })
}

const isOfValues = (statement: Node): boolean =>
  statement.type === 'ExportNamedDeclaration' && statement.exportKind !== 'type' && !childOf(statement, 'source')

/** Of `export function a() {}`, `export const a = 1, b = 2` and `export const { a, b: c } = both`. */
function declaredBy(declaration: Node | undefined): string[] {
  const ids = [childOf(declaration, 'id'), ...childrenOf(declaration, 'declarations').map(one => childOf(one, 'id'))]
  return ids
    .flatMap(id =>
      id?.type === 'ObjectPattern' ? childrenOf(id, 'properties').map(property => childOf(property, 'value')) : [id],
    )
    .map(nameOf)
    .filter(name => name !== undefined)
}

/** Of `export { a, b as c }`. */
const listedBy = (statement: Node): string[] =>
  childrenOf(statement, 'specifiers')
    .filter(specifier => specifier.exportKind !== 'type')
    .map(specifier => nameIn(childOf(specifier, 'exported')))
    .filter(name => name !== undefined)

/** Beside where it is made. */
const isUsedAtHome = ({ syntax }: SourceFile, name: string): boolean =>
  syntax.nodes.filter(node => /^(JSX)?Identifier$/.test(node.type) && node.name === name).length > 1
