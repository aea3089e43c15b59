import { childOf, childrenOf, type Node, nameOf } from './syntax.ts'

const MUTED = /^(test|it|describe|bench|suite)(\.\w+)*\.(only|skip|skipIf|todo|fixme|fails?)(\.|$)/
const MUTING_OPTION = /^(only|skip|todo|fails)$/

/** `test.each` for `test.each(table)('title', ...)` and its template spelling, `test` for `test('title', ...)`; empty for a call of anything computed. */
export function testNameOf(call: Node): string {
  const callee = childOf(call, 'callee')
  return nameOf(callee) ?? nameOf(childOf(callee, 'callee')) ?? nameOf(childOf(callee, 'tag')) ?? ''
}

/** Whether a call, such as `test.skip` or `test` with the option `fails`, says that a test does not run or need not hold. */
export function isMuting(call: Node): boolean {
  if (MUTED.test(nameOf(childOf(call, 'callee')) ?? '')) return true
  if (!/^(test|it|describe)(\.|$)/.test(testNameOf(call))) return false
  const options = childrenOf(call, 'arguments').filter(({ type }) => type === 'ObjectExpression')
  return options
    .flatMap(option => childrenOf(option, 'properties'))
    .some(property => MUTING_OPTION.test(nameOf(childOf(property, 'key')) ?? ''))
}
