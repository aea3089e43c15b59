import { parseSync } from 'vite'

/** A node of the syntax tree (ESTree with TypeScript nodes). */
export type Node = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

export type Comment = { readonly value: string; readonly start: number }

/** A parsed file: every node in source order, the parent of each, and the comments. */
export type Syntax = {
  readonly nodes: readonly Node[]
  readonly comments: readonly Comment[]
  parentOf(node: Node): Node | undefined
}

/** Parses TypeScript, TSX or JavaScript by the ending of `path`. Throws when the text is not valid. */
export function parse(path: string, text: string): Syntax {
  const { program, comments, errors } = parseSync(path, text)
  const [first] = errors
  if (first) throw new Error(`${path} does not parse: ${first.message}`)
  const nodes: Node[] = []
  const parents = new Map<Node, Node>()
  collect(program as unknown as Node, nodes, parents)
  return { nodes, comments, parentOf: node => parents.get(node) }
}

/** The node in a field, or undefined where the field holds anything else. */
export function childOf(node: Node | undefined, field: string): Node | undefined {
  const value = node?.[field]
  return isNode(value) ? value : undefined
}

/** The nodes in a list field. */
export function childrenOf(node: Node | undefined, field: string): Node[] {
  const value = node?.[field]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** `Date.now` for the callee of `Date.now()`, `fetch` for `globalThis.fetch()`; undefined for anything computed. */
export function nameOf(node: Node | undefined): string | undefined {
  if (!node) return undefined
  if (node.type === 'Identifier') return String(node.name)
  if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression') return nameOf(childOf(node, 'expression'))
  if (node.type === 'MetaProperty') return `${nameOf(childOf(node, 'meta'))}.${nameOf(childOf(node, 'property'))}`
  if (node.type !== 'MemberExpression' || node.computed === true) return undefined
  const object = nameOf(childOf(node, 'object'))
  const property = nameOf(childOf(node, 'property'))
  if (!property) return undefined
  return object && !GLOBAL_OBJECTS.has(object) ? `${object}.${property}` : property
}

/** The name behind the last dot: `selectFrom` for `tx.withTables<T>().selectFrom`. */
export function lastNameOf(node: Node | undefined): string | undefined {
  if (node?.type === 'ChainExpression') return lastNameOf(childOf(node, 'expression'))
  return node?.type === 'MemberExpression' ? nameOf(childOf(node, 'property')) : nameOf(node)
}

/** The text of a string literal or of a template; the gaps of a template read as a blank. */
export function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral') return undefined
  return childrenOf(node, 'quasis')
    .map(part => (part.value as { raw: string }).raw)
    .join(' ')
}

const GLOBAL_OBJECTS = new Set(['globalThis', 'window', 'self', 'global'])

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

function collect(node: Node, nodes: Node[], parents: Map<Node, Node>): void {
  nodes.push(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (!isNode(child)) continue
      parents.set(child, node)
      collect(child, nodes, parents)
    }
  }
}
