import type { Check } from '../check.ts'
import { isTest } from '../house.ts'
import { childOf, type Node, nameOf, textOf } from '../syntax.ts'
import type { SourceFile } from '../tree.ts'

const SCREENS = /^(apps\/(member|studio)|packages\/ui)\/.*\.tsx$/
const STORIES = /\.story\.tsx$|^packages\/ui\/(src\/)?gallery\//
const SPOKEN_ATTRIBUTES = new Set(['aria-label', 'aria-description', 'alt', 'title', 'placeholder', 'label'])
const WORD = /\p{L}{2,}/u

/** Names are the same in every language. */
const NAMES = /\b(Hiyas|PHP|RTP|RNG|EN|TY|GRAND)\b/g

/** Every sentence a member reads is in a catalogue, so that it is in both languages. */
export const looseTexts: Check = {
  name: 'loose-texts',
  rule: 'No text for people outside of the catalogues.',
  *run(tree) {
    for (const file of tree.matching(SCREENS)) {
      if (isTest(file.path) || STORIES.test(file.path)) continue
      for (const node of file.syntax.nodes) {
        const text = spokenTexts(file, node).find(spoken => WORD.test(spoken.replace(NAMES, '')))
        if (text === undefined) continue
        const message = `'${text.trim().slice(0, 40)}' is in one language: put it in packages/i18n/src/catalogues/ and use its key`
        yield { path: file.path, line: file.lineAt(node.start), message }
      }
    }
  },
}

function spokenTexts(file: SourceFile, node: Node): string[] {
  if (node.type === 'JSXText') return [String(node.value)]
  const isChild = node.type === 'JSXExpressionContainer' && file.syntax.parentOf(node)?.type !== 'JSXAttribute'
  if (isChild) return textsIn(childOf(node, 'expression'))
  if (node.type !== 'JSXAttribute') return []
  const name = childOf(node, 'name')
  const attribute = nameOf(name) ?? file.text.slice(name?.start, name?.end)
  const value = childOf(node, 'value')
  return SPOKEN_ATTRIBUTES.has(attribute) ? textsIn(childOf(value, 'expression') ?? value) : []
}

/** The texts that an expression may come to: itself, or a branch of it. */
function textsIn(node: Node | undefined): string[] {
  if (node?.type === 'ConditionalExpression')
    return ['consequent', 'alternate'].flatMap(branch => textsIn(childOf(node, branch)))
  if (node?.type === 'LogicalExpression') return ['left', 'right'].flatMap(side => textsIn(childOf(node, side)))
  const text = textOf(node)
  return text === undefined ? [] : [text]
}
