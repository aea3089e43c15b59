import type { Check } from '../check.ts'

const TEXTS = /\.(md|ts|tsx|mts|mjs|js|css|sql|json|tsv|txt|html|yml|yaml|sh)$|(^|\/)(LICENSE|NOTICE|run)$/

/** Written in pieces, so that this file does not find itself. */
const FOREIGN: readonly (readonly [first: string, second: string])[] = [
  ['/wor', 'k/'],
  ['shared/', 'spec'],
  ['shared/', 'reference'],
  ['shared/', 'design'],
  ['.libr', 'ary/'],
  ['style-', 'anchors'],
  ['domain-', 'rules.md'],
  ['wire-', 'protocol.md'],
  ['stack-', 'measurements'],
  ['standards-and-', 'conventions'],
]

/** The repository explains itself: whoever clones it has nothing else. */
export const ownWords: Check = {
  name: 'own-words',
  rule: 'Nothing refers to a place outside of the repository that a reader does not have.',
  *run(tree) {
    for (const file of tree.matching(TEXTS)) {
      for (const [first, second] of FOREIGN) {
        const at = file.text.indexOf(first + second)
        if (at === -1) continue
        const message = `'${first}${second}' is not in this repository: say here what the reader needs`
        yield { path: file.path, line: file.lineAt(at), message }
      }
    }
  },
}
