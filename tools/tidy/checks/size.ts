import type { Check, Violation } from '../check.ts'
import { CODE, isTest } from '../house.ts'
import { childOf, childrenOf, type Node, nameOf } from '../syntax.ts'
import { testNameOf } from '../test-calls.ts'
import type { SourceFile, Tree } from '../tree.ts'

const FILE_LINES_MAX = 300
const FUNCTION_LINES_MAX = 70

/** Lines of the exceptions list. Lower it with every line that goes; it never rises. */
const EXCEPTIONS_MAX = 0

export const EXCEPTIONS_FILE = 'tools/tidy/exceptions.txt'

const SIZED = /\.(ts|tsx|mts|mjs|js|css|sql)$/

/** Something with a length: `path` for a file, `path#name` for a function. */
type Measured = { readonly key: string; readonly path: string; readonly line: number; readonly lines: number }

/** Rule 6 of STYLE.md. */
export const size: Check = {
  name: 'size',
  rule: `A file has at most ${FILE_LINES_MAX} lines, a function at most ${FUNCTION_LINES_MAX}; exceptions.txt only shrinks.`,
  *run(tree) {
    const exceptions = readExceptions(tree)
    const tooLong = new Map<string, Measured>()
    for (const file of tree.matching(SIZED)) {
      for (const measured of tooLongIn(file)) tooLong.set(measured.key, measured)
    }
    for (const measured of tooLong.values()) yield* judge(measured, exceptions.get(measured.key))
    yield* stale(exceptions, tooLong)
  },
}

type Exception = { readonly linesMax: number; readonly line: number }

function* judge(measured: Measured, exception: Exception | undefined): Generator<Violation> {
  const isFunction = measured.key.includes('#')
  const limit = exception?.linesMax ?? (isFunction ? FUNCTION_LINES_MAX : FILE_LINES_MAX)
  if (measured.lines <= limit) return
  const [, name] = measured.key.split('#')
  const message = isFunction
    ? `${name} has ${measured.lines} lines, at most ${limit}: give its parts names and move them below it`
    : `${measured.lines} lines, at most ${limit}: split by what its parts are about`
  yield { path: measured.path, line: measured.line, message }
}

function* stale(exceptions: Map<string, Exception>, tooLong: Map<string, Measured>): Generator<Violation> {
  for (const [key, { line }] of exceptions) {
    if (!tooLong.has(key))
      yield { path: EXCEPTIONS_FILE, line, message: `${key} is short enough now: take this line out` }
  }
  if (exceptions.size > EXCEPTIONS_MAX) {
    const message = `${exceptions.size} exceptions, at most ${EXCEPTIONS_MAX}: the list only shrinks, so split the new one instead`
    yield { path: EXCEPTIONS_FILE, line: 1, message }
  }
}

/** `path linesMax` or `path#function linesMax` a line; `#` at the start of a line is a comment. */
function readExceptions(tree: Tree): Map<string, Exception> {
  if (!tree.has(EXCEPTIONS_FILE)) return new Map()
  const lines = tree.file(EXCEPTIONS_FILE).text.split('\n')
  return new Map(
    lines.flatMap((text, index): [string, Exception][] => {
      const match = /^([^#\s]\S*)\s+(\d+)$/.exec(text)
      return match?.[1] ? [[match[1], { linesMax: Number(match[2]), line: index + 1 }]] : []
    }),
  )
}

function* tooLongIn(file: SourceFile): Generator<Measured> {
  if (file.lineCount > FILE_LINES_MAX) yield { key: file.path, path: file.path, line: 1, lines: file.lineCount }
  if (!CODE.test(file.path)) return
  for (const node of file.syntax.nodes) {
    if (!FUNCTIONS.has(node.type) || (isTest(file.path) && isDescribed(file, node))) continue
    const line = file.lineAt(node.start)
    const lines = file.lineAt(node.end) - line + 1
    if (lines <= FUNCTION_LINES_MAX) continue
    yield { key: `${file.path}#${functionName(file, node)}`, path: file.path, line, lines }
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
