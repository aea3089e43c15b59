import type { Check } from '../check.ts'

const STYLED = /^(apps\/[a-z]+|packages\/ui)\/src\/.*\.css$/

/** `html:has(dialog)`, `:root[data-x]:has(...)`, `body:has(...)`. */
const ASKED_OF_THE_PAGE = /(?<![\w-])(?:html|body|:root)(?:\[[^\]]*\]|[.#:][\w-]+)*:has\(/g

/**
 * Rule 22 of STYLE.md: a browser answers such a selector anew whenever anything comes into the page or leaves it. One of them took more
 * than half of what it cost to find the styles of a row of the lobby.
 */
export const wholePageSelectors: Check = {
  name: 'whole-page-selectors',
  rule: 'No style asks the whole page for what it holds.',
  *run(tree) {
    for (const file of tree.matching(STYLED))
      for (const match of file.text.matchAll(ASKED_OF_THE_PAGE)) {
        const message = `${match[0]}…): let what it looks for say so by an attribute of the page`
        yield { path: file.path, line: file.lineAt(match.index), message }
      }
  },
}
