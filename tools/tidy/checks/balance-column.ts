import type { Check } from '../check.ts'

/**
 * A column that holds a balance, not a snapshot of one: what a round or a posting left behind (`balance_after`) is a record
 * and never changes.
 */
const NAME = /"?(?<NAME>(?:\w+_)?balance(?:_(?!after|before)\w+)?)"?/.source
const TYPE = /(?:bigint|int[248]?|integer|smallint|numeric|decimal|money|real|double|float[48]?|text|varchar|jsonb?)\b/
  .source
const DECLARED = `(?:^|[(,]|\\badd\\s+(?:column\\s+)?(?:if\\s+not\\s+exists\\s+)?)\\s*${NAME.replace('NAME', 'declared')}\\s+${TYPE}`
const RENAMED = `\\brename\\s+(?:column\\s+)?\\w+\\s+to\\s+${NAME.replace('NAME', 'renamed')}\\s*;`
const COLUMN = new RegExp(`${DECLARED}|${RENAMED}`, 'gim')

/** Rule 11 of STYLE.md: money moves only through the ledger, and no other table knows how much there is. */
export const balanceColumn: Check = {
  name: 'balance-column',
  rule: 'Only the ledger has a balance column.',
  *run(tree) {
    for (const file of tree.matching(/\.sql$/)) {
      if (file.path.startsWith('packages/ledger/')) continue
      for (const match of file.text.matchAll(COLUMN)) {
        const at = match.index + match[0].search(/[^\s(,]/)
        const message = `column ${match.groups?.declared ?? match.groups?.renamed}: ask the ledger (balanceOf), or name a snapshot balance_before or balance_after`
        yield { path: file.path, line: file.lineAt(at), message }
      }
    }
  },
}
