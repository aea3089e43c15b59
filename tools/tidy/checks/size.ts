import type { Check, Violation } from '../check.ts'
import { CODE, isTest } from '../house.ts'
import { childOf, childrenOf, type Node, nameOf } from '../syntax.ts'
import { testNameOf } from '../test-calls.ts'
import type { SourceFile } from '../tree.ts'

const FILE_LINES_MAX = 300
const FUNCTION_LINES_MAX = 70

const SIZED = /\.(ts|tsx|mts|mjs|js|css|sql)$/

/** Rule 6 of STYLE.md. */
export const size: Check = {
  name: 'size',
  rule: `A file has at most ${FILE_LINES_MAX} lines, a function at most ${FUNCTION_LINES_MAX}.`,
  *run(tree) {
    for (const file of tree.matching(SIZED)) yield* tooLongIn(file)
  },
}

function* tooLongIn(file: SourceFile): Generator<Violation> {
  if (file.lineCount > FILE_LINES_MAX) {
    const message = `${file.lineCount} lines, at most ${FILE_LINES_MAX}: split by what its parts are about`
    yield { path: file.path, line: 1, message }
  }
  if (!CODE.test(file.path)) return
  for (const node of file.syntax.nodes) {
    if (!FUNCTIONS.has(node.type) || (isTest(file.path) && isDescribed(file, node))) continue
    const line = file.lineAt(node.start)
    const lines = file.lineAt(node.end) - line + 1
    if (lines <= FUNCTION_LINES_MAX) continue
    const message = `${functionName(file, node)} has ${lines} lines, at most ${FUNCTION_LINES_MAX}: give its parts names and move them below it`
    yield { path: file.path, line, message }
  }
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** The function of a `describe` is a chapter, not a step: the tests in it are measured one by one. */
function isDescribed(file: SourceFile, node: Node): boolean {
  const parent = file.syntax.parentOf(node)
  if (parent === undefined || !childrenOf(parent, 'arguments').includes(node)) return false
  return /(^|\.)describe(\.|$)/.test(testNameOf(parent))
}

function functionName(file: SourceFile, node: Node): string {
  const parent = file.syntax.parentOf(node)
  const own = nameOf(childOf(node, 'id')) ?? nameOf(childOf(parent, 'id')) ?? nameOf(childOf(parent, 'key'))
  return own ?? `${nameOf(childOf(parent, 'callee')) ?? 'function'}-at-line-${file.lineAt(node.start)}`
}
