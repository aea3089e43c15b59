import type { Check, Violation } from '../check.ts'
import { CODE, isTest } from '../house.ts'
import { childOf, childrenOf, type Node, nameOf } from '../syntax.ts'
import type { SourceFile } from '../tree.ts'

const UNFINISHED = /\b(TODO|FIXME|HACK)\b/
const SILENCER = /@ts-(ignore|expect-error|nocheck)|\b(biome|eslint|oxlint|prettier|stylelint)-(ignore|disable)/
const MUTED_TEST = /^(test|it|describe|bench|suite)(\.\w+)*\.(only|skip|todo|fixme)(\.|$)/

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
  if (!isTest(file.path) || node.type !== 'CallExpression') return null
  const name = nameOf(childOf(node, 'callee')) ?? ''
  if (MUTED_TEST.test(name)) return `${name}: a test runs or it goes`
  if (name.endsWith('.waitForTimeout')) return `${name}: wait for what the user sees (expect(...).toBeVisible)`
  if (isSleep(file, node)) return 'a sleeping test: wait for a condition (vi.waitFor), or move a fakeClock'
  return null
}

/** `await sleep(50)` in its two usual spellings: a timer that resolves a promise, or the promise version of setTimeout. */
function isSleep(file: SourceFile, node: Node): boolean {
  if (!/(^|\.)setTimeout$/.test(nameOf(childOf(node, 'callee')) ?? '')) return false
  if (/from 'node:timers\/promises'/.test(file.text)) return true
  const [first] = childrenOf(node, 'arguments')
  return first?.type === 'Identifier' && /^(resolve|done|r|ok|go)$/.test(nameOf(first) ?? '')
}
