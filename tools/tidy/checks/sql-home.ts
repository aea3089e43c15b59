import type { Check } from '../check.ts'
import { CODE, isTest, isWorkshop } from '../house.ts'
import { childOf, childrenOf, lastNameOf, type Node, nameOf, textOf } from '../syntax.ts'

const HOMES = [
  /^apps\/server\/src\/(modules\/[^/]+|platform(\/[^/]+)*)\/(repository\.ts|repository\/|migrations\/)/,
  /^apps\/studio\/src\/server\/store\//,
  /^packages\/(ledger|database)\//,
]
const BUILDERS = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
/** What makes a statement of a text: `prepared` of packages/database, and what Kysely has. */
const STATEMENT_MAKERS = new Set(['prepared', 'CompiledQuery.raw', 'sql.raw'])
const STATEMENT =
  /^\s*(select|insert|update|delete|merge|with|create|alter|drop|truncate|begin|commit|rollback|listen|notify|copy|set|lock|call|grant|revoke|explain|analyze|vacuum|savepoint|values|do)\b/i

/** Rule 16 of STYLE.md: SQL lives where a reader of tables looks for it. */
export const sqlHome: Check = {
  name: 'sql-home',
  rule: 'SQL stands in repository.ts, migrations/, packages/ledger, packages/database and the studio’s store/.',
  *run(tree) {
    for (const file of tree.matching(CODE)) {
      if (isTest(file.path) || isWorkshop(file.path) || HOMES.some(home => home.test(file.path))) continue
      for (const node of file.syntax.nodes) {
        if (!isSql(node)) continue
        const message = 'SQL away from home: move it to a function of the repository.ts beside this file'
        yield { path: file.path, line: file.lineAt(node.start), message }
      }
    }
  },
}

function isSql(node: Node): boolean {
  if (node.type === 'TaggedTemplateExpression') return nameOf(childOf(node, 'tag')) === 'sql'
  if (node.type !== 'CallExpression') return false
  const callee = childOf(node, 'callee')
  const name = lastNameOf(callee) ?? ''
  if (STATEMENT_MAKERS.has(nameOf(callee) ?? '')) return true
  if (callee?.type === 'MemberExpression' && BUILDERS.has(name)) return true
  return name === 'query' && STATEMENT.test(statementIn(childrenOf(node, 'arguments')[0]) ?? '')
}

/** The text itself, or that of `{ text: 'select ...' }`. */
function statementIn(argument: Node | undefined): string | undefined {
  const field = childrenOf(argument, 'properties').find(property => nameOf(childOf(property, 'key')) === 'text')
  return textOf(childOf(field, 'value') ?? argument)
}
