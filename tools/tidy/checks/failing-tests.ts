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
      const expects = expectationsIn(file)
      for (const node of file.syntax.nodes) {
        if (!isTest(node) || expects(node)) continue
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
      const names = [nameOf(callee) ?? '', lastNameOf(callee) ?? '']
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
