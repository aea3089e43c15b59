import type { Check, Violation } from '../check.ts'
import { CODE, isTest } from '../house.ts'
import { childOf, childrenOf, lastNameOf, type Node, nameOf, textOf } from '../syntax.ts'
import { isMuting } from '../test-calls.ts'
import type { SourceFile } from '../tree.ts'

const UNFINISHED = /\b(TODO|FIXME|HACK)\b/
const SILENCER = /@ts-(ignore|expect-error|nocheck)|\b(biome|eslint|oxlint|prettier|stylelint)-(ignore|disable)/
/** What tests are, without the programs that help them: those look again and again until something is so. */
const TITLED_FILE = /\.(test|spec)\.tsx?$/

/** Rule 25 of STYLE.md: nothing unfinished, nothing silenced, nothing left out of the run. */
export const bannedWords: Check = {
  name: 'banned-words',
  rule: 'No unfinished work, no silenced checker, no `any`, no focused or skipped test, no test that sleeps.',
  *run(tree) {
    for (const file of tree.matching(CODE)) {
      yield* inComments(file)
      yield* inCode(file)
    }
    for (const file of tree.matching(/\.(css|sql)$/)) yield* inText(file)
  },
}

function* inComments(file: SourceFile): Generator<Violation> {
  for (const { value, start } of file.syntax.comments) {
    const at = { path: file.path, line: file.lineAt(start) }
    const unfinished = UNFINISHED.exec(value)
    if (unfinished) yield { ...at, message: `${unfinished[0]}: do it now, or write down in docs/ what is left and why` }
    const silencer = SILENCER.exec(value)
    if (silencer) yield { ...at, message: `${silencer[0]}: mend what the checker found` }
  }
}

function* inText(file: SourceFile): Generator<Violation> {
  for (const pattern of [UNFINISHED, SILENCER]) {
    const match = pattern.exec(file.text)
    if (match)
      yield { path: file.path, line: file.lineAt(match.index), message: `${match[0]}: finish it, do not mark it` }
  }
}

function* inCode(file: SourceFile): Generator<Violation> {
  for (const node of file.syntax.nodes) {
    const message = node.type === 'TSAnyKeyword' ? 'any: say the type, or `unknown` and look' : testFault(file, node)
    if (message) yield { path: file.path, line: file.lineAt(node.start), message }
  }
}

function testFault(file: SourceFile, node: Node): string | null {
  if (!isTest(file.path)) return null
  if (isTimersImport(node) && (TITLED_FILE.test(file.path) || !isRenamed(node))) return SLEEPING
  if (node.type !== 'CallExpression') return null
  const callee = childOf(node, 'callee')
  const name = nameOf(callee) ?? lastNameOf(callee) ?? ''
  if (isMuting(node) || isLeaving(node)) return `${name}: a test runs and must hold, or it goes`
  if (name.endsWith('.waitForTimeout')) return `${name}: wait for what the user sees (expect(...).toBeVisible)`
  return isSleep(node) ? SLEEPING : null
}

/** `context.skip()`, `skip()` of a context taken apart, `test.info().fixme()`: a test that ends itself has proved nothing. */
const isLeaving = (call: Node): boolean => /^(skip|fixme)$/.test(lastNameOf(childOf(call, 'callee')) ?? '')

const SLEEPING = 'a sleeping test: wait for a condition (vi.waitFor), or move a fakeClock'

/** Nothing that a test may do comes from there, under whatever name. */
const isTimersImport = (node: Node): boolean =>
  node.type === 'ImportDeclaration' && /^(node:)?timers\/promises$/.test(textOf(childOf(node, 'source')) ?? '')

/** `setTimeout as sleep`: what helps tests says that it pauses between two looks. */
const isRenamed = (declaration: Node): boolean =>
  childrenOf(declaration, 'specifiers').every(specifier => nameOf(childOf(specifier, 'local')) !== 'setTimeout')

/** A timer that only resolves a promise, itself or in a function of one call. */
function isSleep(node: Node): boolean {
  if (nameOf(childOf(node, 'callee')) !== 'setTimeout') return false
  const [first] = childrenOf(node, 'arguments')
  const done = first?.type === 'ArrowFunctionExpression' ? calledIn(first) : first
  return done?.type === 'Identifier' && /^(resolve|done|r|ok|go)$/.test(nameOf(done) ?? '')
}

/** `resolve` for `() => resolve()`; what is resolved with something that is worked out then is a late answer, no sleep. */
function calledIn(arrow: Node): Node | undefined {
  const call = childOf(arrow, 'body')
  const isPlain = childrenOf(call, 'arguments').every(({ type }) => type === 'Literal' || type === 'Identifier')
  return isPlain ? childOf(call, 'callee') : undefined
}
