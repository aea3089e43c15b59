import type { Check } from '../check.ts'
import { CODE, isTest, isWorkshop } from '../house.ts'
import { childOf, childrenOf, lastNameOf, type Node, nameOf, textOf } from '../syntax.ts'
import type { SourceFile } from '../tree.ts'

const LOGGING = /(^|\.)log(ger)?\.(trace|debug|info|warn|error|fatal|child)$/
const SECRET =
  /password|passcode|secret|token|authorization|cookie|credential|captcha|mobile|phone|e-?mail|realName|payeeName|bankCard|birth/i
const WHOLE_REQUEST = /^(body|headers|request|req|payload)$/

/** A log outlives the request, travels to other machines and is read by people who may not know what it holds. */
export const quietLogs: Check = {
  name: 'quiet-logs',
  rule: 'No log line holds a secret, personal data or a whole request.',
  *run(tree) {
    for (const file of tree.matching(CODE)) {
      if (isTest(file.path) || isWorkshop(file.path)) continue
      for (const node of file.syntax.nodes) {
        if (node.type !== 'CallExpression' || !LOGGING.test(nameOf(childOf(node, 'callee')) ?? '')) continue
        const loud = loudField(file, node)
        if (loud === undefined) continue
        const message = `logs ${loud}: log an id of the thing instead, or nothing`
        yield { path: file.path, line: file.lineAt(node.start), message }
      }
    }
  },
}

/** The first name among the logged fields and values, wherever they stand, that says more than a log may. */
function loudField(file: SourceFile, call: Node): string | undefined {
  const within = childrenOf(call, 'arguments')
  const inside = file.syntax.nodes.filter(node =>
    within.some(({ start, end }) => node.start >= start && node.end <= end),
  )
  return inside
    .map(node => (node.type === 'Property' ? fieldOf(node) : isWholeName(file, node) ? lastNameOf(node) : undefined))
    .find(name => name !== undefined && (SECRET.test(name) || WHOLE_REQUEST.test(name)))
}

const fieldOf = (property: Node): string | undefined =>
  nameOf(childOf(property, 'key')) ?? textOf(childOf(property, 'key'))

/** `request.body` and `token`, but not the `request` of `request.id`. */
const isWholeName = (file: SourceFile, node: Node): boolean =>
  (node.type === 'Identifier' || node.type === 'MemberExpression') &&
  file.syntax.parentOf(node)?.type !== 'MemberExpression'
