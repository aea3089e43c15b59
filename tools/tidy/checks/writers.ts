import type { Check } from '../check.ts'
import { CODE, isTest } from '../house.ts'
import { childOf, childrenOf, type Node, nameOf } from '../syntax.ts'

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const WRITING =
  /\.(insertInto|updateTable|deleteFrom|mergeInto)\(|\b(insert\s+into|delete\s+from)\s|\bupdate\s+[\w.]+(\s+(as\s+)?\w+)?\s+set\b/i

/** Rule 12 of STYLE.md: a signature tells what writes. */
export const writers: Check = {
  name: 'writers',
  rule: 'What writes takes a Tx, or a Writer where it is one statement, never a Reader.',
  *run(tree) {
    for (const file of tree.matching(CODE)) {
      if (isTest(file.path)) continue
      for (const node of file.syntax.nodes) {
        const reader = FUNCTIONS.has(node.type) ? childrenOf(node, 'params').find(isReader) : undefined
        if (reader === undefined || !WRITING.test(file.text.slice(node.start, node.end))) continue
        const message = 'a write that takes a Reader: let it take a Tx, or a Writer if it is one statement'
        yield { path: file.path, line: file.lineAt(reader.start), message }
      }
    }
  },
}

function isReader(parameter: Node): boolean {
  const type = childOf(childOf(parameter, 'typeAnnotation'), 'typeAnnotation')
  return nameOf(childOf(type, 'typeName')) === 'Reader'
}
