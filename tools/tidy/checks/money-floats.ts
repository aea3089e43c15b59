import type { Check } from '../check.ts'
import { CODE } from '../house.ts'
import { childOf, lastNameOf, type Node, nameOf } from '../syntax.ts'

const MONEY = /amount|balance|stake|payout|minor(?!ity)|winnings|turnover/i
/** A supplier's dialect counts in JSON numbers: one file turns them into ours and back, and refuses what is not exact. */
const HOME = /^packages\/supplier\/src\/.*\/amounts\.ts$/

const FLOATING = new Set(['Number', 'parseInt', 'parseFloat', 'Number.parseInt', 'Number.parseFloat'])

/** Rule 11 of STYLE.md: never a float. Looks at the call itself, so `Number(pageSize)` beside an amount is free. */
export const moneyFloats: Check = {
  name: 'money-floats',
  rule: 'Money is a bigint of minor units: no Number(), parseFloat or toFixed touches it.',
  *run(tree) {
    for (const file of tree.matching(CODE)) {
      if (HOME.test(file.path)) continue
      for (const node of file.syntax.nodes) {
        if (!isFloating(node) || !MONEY.test(file.text.slice(node.start, node.end))) continue
        const message = 'money through a float: use parseAmount, formatAmount and scale of @hiyas/kernel'
        yield { path: file.path, line: file.lineAt(node.start), message }
      }
    }
  },
}

function isFloating(node: Node): boolean {
  if (node.type === 'UnaryExpression') return node.operator === '+'
  if (node.type !== 'CallExpression') return false
  const callee = childOf(node, 'callee')
  return FLOATING.has(nameOf(callee) ?? '') || (callee?.type === 'MemberExpression' && lastNameOf(callee) === 'toFixed')
}
