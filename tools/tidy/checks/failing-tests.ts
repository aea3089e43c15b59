import type { Check } from '../check.ts'
import { childOf, childrenOf, lastNameOf, type Node, nameOf } from '../syntax.ts'
import { testNameOf } from '../test-calls.ts'
import type { SourceFile } from '../tree.ts'

const TESTS = /\.test\.tsx?$|^e2e\/.*\.spec\.ts$/
const TEST_NAME = /^(test|it)(\.(each|concurrent|sequential|for|fails))*$/
/** By the first word of a name: `seesBalance`, not `seedAccount`. */
const EXPECTATION = /^(expect|assert|invariant|prove|verify|fail|check|mustBe|shows?|sees?|finds?)(?![a-z])/
/** What every list and dialog has by that name expects nothing: `rows.find(...)`. */
const COMMON_METHOD = /^(find|check|show|see|verify)$/

/** A test that cannot fail is worse than none: it says that something holds. */
export const failingTests: Check = {
  name: 'failing-tests',
  rule: 'Every test expects something.',
  *run(tree) {
    for (const file of tree.matching(TESTS)) {
      const expects = expectationsIn(file)
      for (const node of file.syntax.nodes) {
        if (isDangling(file, node)) {
          const message = 'expects nothing of it: name a matcher, call it, and await what is promised'
          yield { path: file.path, line: file.lineAt(node.start), message }
        }
        if (!isTest(node) || expects(node)) continue
        const message = 'expects nothing, so it cannot fail: say what must hold'
        yield { path: file.path, line: file.lineAt(node.start), message }
      }
    }
  },
}

function isTest(node: Node): boolean {
  if (node.type !== 'CallExpression') return false
  return (
    TEST_NAME.test(testNameOf(node)) && childrenOf(node, 'arguments').some(argument => /Function/.test(argument.type))
  )
}

/** `expect(x)` without a matcher, with one that is not called, and `expect(x).resolves...` that nobody waits for. */
function isDangling(file: SourceFile, node: Node): boolean {
  if (node.type !== 'CallExpression' || !/^expect(\.(soft|poll))?$/.test(nameOf(childOf(node, 'callee')) ?? ''))
    return false
  let [top, parent, isPromise] = [node, file.syntax.parentOf(node), false]
  while (
    parent?.type === 'MemberExpression' ||
    (parent?.type === 'CallExpression' && childOf(parent, 'callee') === top)
  ) {
    isPromise ||= /^(resolves|rejects)$/.test(nameOf(childOf(parent, 'property')) ?? '')
    ;[top, parent] = [parent, file.syntax.parentOf(parent)]
  }
  return top === node || top.type !== 'CallExpression' || (isPromise && parent?.type === 'ExpressionStatement')
}

type Judge = (node: Node) => boolean

/** Whether there is an expectation in a node, or in a function of the file that is called in it. */
function expectationsIn(file: SourceFile): Judge {
  const calls = file.syntax.nodes.filter(node => node.type === 'CallExpression')
  const within = (outer: Node) =>
    calls.filter(call => call.start >= outer.start && call.end <= outer.end && call !== outer)
  const expecting = new Set<string>()
  const expects: Judge = outer =>
    within(outer).some(call => {
      const callee = childOf(call, 'callee')
      const [full = '', last = ''] = [nameOf(callee), lastNameOf(callee)]
      const names = callee?.type === 'MemberExpression' && COMMON_METHOD.test(last) ? [] : [full, last]
      return names.some(name => EXPECTATION.test(name) || expecting.has(name))
    })
  const own = file.syntax.nodes.filter(
    node => node.type === 'FunctionDeclaration' || node.type === 'VariableDeclarator',
  )
  for (let known = -1; known < expecting.size; ) {
    known = expecting.size
    for (const node of own) if (expects(node)) expecting.add(nameOf(childOf(node, 'id')) ?? '')
  }
  return expects
}
