import type { Check } from '../check.ts'
import { isTest } from '../house.ts'
import { childOf, type Node, nameOf, textOf } from '../syntax.ts'
import type { SourceFile } from '../tree.ts'

const SCREENS = /^(apps\/(member|office|studio)|packages\/ui)\/.*\.tsx$/
const STORIES = /\.story\.tsx$|^packages\/ui\/(src\/)?gallery\//
const SPOKEN_ATTRIBUTES = new Set(['aria-label', 'aria-description', 'alt', 'title', 'placeholder', 'label'])
const WORD = /\p{L}{2,}/u

/** Names are the same in every language. */
const NAMES = /\b(Hiyas|PHP|RTP|RNG|EN|TY)\b/g

/** Every sentence a member reads is in a catalogue, so that it is in both languages. */
export const looseTexts: Check = {
  name: 'loose-texts',
  rule: 'No text for people outside of the catalogues.',
  *run(tree) {
    for (const file of tree.matching(SCREENS)) {
      if (isTest(file.path) || STORIES.test(file.path)) continue
      for (const node of file.syntax.nodes) {
        const text = spokenText(file, node)
        if (text === undefined || !WORD.test(text.replace(NAMES, ''))) continue
        const message = `'${text.trim().slice(0, 40)}' is in one language: put it in packages/i18n/src/catalogues/ and use its key`
        yield { path: file.path, line: file.lineAt(node.start), message }
      }
    }
  },
}

function spokenText(file: SourceFile, node: Node): string | undefined {
  if (node.type === 'JSXText') return String(node.value)
  if (node.type !== 'JSXAttribute') return undefined
  const name = childOf(node, 'name')
  const attribute = nameOf(name) ?? file.text.slice(name?.start, name?.end)
  return SPOKEN_ATTRIBUTES.has(attribute) ? textOf(childOf(node, 'value')) : undefined
}
