import type { Check } from '../check.ts'
import { childOf, childrenOf, lastNameOf, type Node, nameOf } from '../syntax.ts'
import type { SourceFile } from '../tree.ts'

const TESTS = /\.test\.tsx?$|^e2e\/.*\.spec\.ts$/
const TEST_NAME = /^(test|it)(\.(each|concurrent|sequential|for|fails))*$/
const EXPECTATION = /^(expect|assert|invariant|prove|verify|fail|check|mustBe|shows?|sees?|finds?)/i

/** A test that cannot fail is worse than none: it says that something holds. */
export const failingTests: Check = {
  name: 'failing-tests',
  rule: 'Every test expects something.',
  *run(tree) {
    for (const file of tree.matching(TESTS)) {
      for (const node of file.syntax.nodes) {
        if (!isTest(node) || expectsSomething(file, node)) continue
        const message = 'expects nothing, so it cannot fail: say what must hold'
        yield { path: file.path, line: file.lineAt(node.start), message }
      }
    }
  },
}

function isTest(node: Node): boolean {
  if (node.type !== 'CallExpression') return false
  const callee = childOf(node, 'callee')
  const name = nameOf(callee) ?? nameOf(childOf(callee, 'callee')) ?? nameOf(childOf(callee, 'tag')) ?? ''
  return TEST_NAME.test(name) && childrenOf(node, 'arguments').some(argument => /Function/.test(argument.type))
}

/** An expectation in the test itself, or in a function that is called after what it expects. */
function expectsSomething(file: SourceFile, test: Node): boolean {
  return file.syntax.nodes.some(
    node =>
      node.start > test.start &&
      node.end <= test.end &&
      node.type === 'CallExpression' &&
      (EXPECTATION.test(lastNameOf(childOf(node, 'callee')) ?? '') ||
        EXPECTATION.test(nameOf(childOf(node, 'callee')) ?? '')),
  )
}
