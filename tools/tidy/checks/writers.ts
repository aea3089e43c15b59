import type { Check } from '../check.ts'
import { CODE, isTest } from '../house.ts'
import { childOf, childrenOf, type Node, nameOf } from '../syntax.ts'
import type { SourceFile, Tree } from '../tree.ts'

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const WRITING =
  /\.(insertInto|updateTable|deleteFrom|mergeInto)\(|\b(insert\s+into|delete\s+from|merge\s+into)\s|\bupdate\s+[\w.]+(\s+(as\s+)?\w+)?\s+set\b/i
const MIGRATION = /\/migrations\/.*\/up\.sql$/
const SQL_FUNCTION =
  /\bcreate\s+(?:or\s+replace\s+)?function\s+(?<name>[\w.]+)\s*\([^;]*?\bas\s+(?<quote>\$\w*\$)(?<body>[\s\S]*?)\k<quote>/gi

/** Rule 12 of STYLE.md: a signature tells what writes, also where the statement stands beside the function, or calls one of the database that writes. */
export const writers: Check = {
  name: 'writers',
  rule: 'What writes takes a Tx, or a Writer where it is one statement, never a Reader.',
  *run(tree) {
    const writing = writingFunctions(tree)
    const isWriting = (text: string): boolean => WRITING.test(text) || writing.some(name => text.includes(`${name}(`))
    const files = tree.matching(CODE).filter(({ path }) => !isTest(path))
    const writersByName = Map.groupBy(files.flatMap(declaredIn), ({ name }) => name)
    const takesWriter = (name: string, place: number): boolean =>
      writersByName.get(name)?.every(({ node }) => typeOf(parametersOf(node)[place]) === 'Writer') ?? false
    for (const file of files) {
      for (const node of file.syntax.nodes) {
        const reader = FUNCTIONS.has(node.type) ? parametersOf(node).find(one => typeOf(one) === 'Reader') : undefined
        if (reader === undefined) continue
        const isHandedOn = callsIn(file, node).some(call =>
          childrenOf(call, 'arguments').some(
            (argument, place) =>
              nameOf(argument) === nameOf(reader) && takesWriter(nameOf(childOf(call, 'callee')) ?? '', place),
          ),
        )
        if (!isHandedOn && !textsOf(file, node).some(isWriting)) continue
        const message = 'a write that takes a Reader: let it take a Tx, or a Writer if it is one statement'
        yield { path: file.path, line: file.lineAt(reader.start), message }
      }
    }
  },
}

type Declared = { readonly name: string; readonly node: Node }

/** What a file declares outside of all functions: constants by their values. */
function declaredIn({ syntax: { nodes } }: SourceFile): Declared[] {
  const [program] = nodes
  return childrenOf(program, 'body')
    .map(statement => childOf(statement, 'declaration') ?? statement)
    .flatMap(node => (node.type === 'VariableDeclaration' ? childrenOf(node, 'declarations') : [node]))
    .flatMap(node => {
      const name = nameOf(childOf(node, 'id'))
      return name === undefined ? [] : [{ name, node: childOf(node, 'init') ?? node }]
    })
}

/** The text of a function, and of whatever in its file it names, at any remove. */
function textsOf(file: SourceFile, node: Node): string[] {
  const declared = new Map(declaredIn(file).map(({ name, node: value }) => [name, value]))
  const reached = new Set([node])
  for (const one of reached) {
    for (const { type, name } of within(file, one)) {
      const value = type === 'Identifier' ? declared.get(String(name)) : undefined
      if (value !== undefined) reached.add(value)
    }
  }
  return [...reached].map(({ start, end }) => file.text.slice(start, end))
}

const callsIn = (file: SourceFile, node: Node): Node[] =>
  within(file, node).filter(({ type }) => type === 'CallExpression')

const within = ({ syntax }: SourceFile, { start, end }: Node): Node[] =>
  syntax.nodes.filter(node => node.start >= start && node.end <= end)

/** Functions of the database that write, or call one that does. */
function writingFunctions(tree: Tree): string[] {
  const bodies = tree
    .matching(MIGRATION)
    .flatMap(({ text }) => [...text.matchAll(SQL_FUNCTION)])
    .map(({ groups }) => ({ name: groups?.name ?? '', body: groups?.body ?? '' }))
  const writing = new Set<string>()
  for (let known = -1; known < writing.size; ) {
    known = writing.size
    for (const { name, body } of bodies) {
      if (WRITING.test(body) || [...writing].some(other => body.includes(`${other}(`))) writing.add(name)
    }
  }
  return [...writing]
}

const parametersOf = (node: Node): Node[] => childrenOf(node, 'params')

/** The name of the type that a parameter is declared with. */
function typeOf(parameter: Node | undefined): string | undefined {
  const type = childOf(childOf(parameter, 'typeAnnotation'), 'typeAnnotation')
  return nameOf(childOf(type, 'typeName'))
}
