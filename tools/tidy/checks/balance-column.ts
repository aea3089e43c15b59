import type { Check } from '../check.ts'

/**
 * A column that holds a balance, not a snapshot of one: what a round or a posting left behind (`balance_after`) is a record
 * and never changes.
 */
const COLUMN =
  /^\s*(?:add\s+column\s+(?:if\s+not\s+exists\s+)?)?"?((?:\w+_)?balance(?:_(?!after|before)\w+)?)"?\s+(?:bigint|int8|integer|int4?|numeric|decimal|money|real|double|text)\b/gim

/** Rule 11 of STYLE.md: money moves only through the ledger, and no other table knows how much there is. */
export const balanceColumn: Check = {
  name: 'balance-column',
  rule: 'Only the ledger has a balance column.',
  *run(tree) {
    for (const file of tree.matching(/\.sql$/)) {
      if (file.path.startsWith('packages/ledger/')) continue
      for (const match of file.text.matchAll(COLUMN)) {
        const at = match.index + match[0].search(/\S/)
        const message = `column ${match[1]}: ask the ledger (balanceOf), or name a snapshot balance_before or balance_after`
        yield { path: file.path, line: file.lineAt(at), message }
      }
    }
  },
}
