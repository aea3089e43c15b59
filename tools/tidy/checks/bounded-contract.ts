import type { Check } from '../check.ts'
import { isTest } from '../house.ts'
import { childOf, childrenOf, type Node, nameOf } from '../syntax.ts'

const SCHEMAS = /^packages\/(contract|supplier)\/src\/.*\.ts$/

/** Builders of TypeBox that have no end of their own, which argument holds the options, and the option that sets the end. */
const OPEN: ReadonlyMap<string, { options: number; bound: string }> = new Map([
  ['Type.String', { options: 0, bound: 'maxLength' }],
  ['Type.Array', { options: 1, bound: 'maxItems' }],
  ['Type.Record', { options: 2, bound: 'maxProperties' }],
  ['Type.RegExp', { options: 1, bound: 'maxLength' }],
])

/** Rule 13 of STYLE.md: put a limit on everything. */
export const boundedContract: Check = {
  name: 'bounded-contract',
  rule: 'Every text, list and map of the contract has an end.',
  *run(tree) {
    for (const file of tree.matching(SCHEMAS)) {
      if (isTest(file.path)) continue
      for (const node of file.syntax.nodes) {
        const name = node.type === 'CallExpression' ? nameOf(childOf(node, 'callee')) : undefined
        const at = { path: file.path, line: file.lineAt(node.start) }
        if (SHAPELESS.test(name ?? '')) yield { ...at, message: `${name} has no end: give it a shape` }
        const open = OPEN.get(name ?? '')
        if (!open || hasOption(childrenOf(node, 'arguments')[open.options], open.bound)) continue
        const message = `${name} without ${open.bound}: give it one, or use a bounded primitive (Text, Code, Name, Url)`
        yield { ...at, message }
      }
    }
  },
}

/** What these let through may be anything of any length. */
const SHAPELESS = /^Type\.(Any|Unknown)$/

const hasOption = (options: Node | undefined, name: string): boolean =>
  childrenOf(options, 'properties').some(property => nameOf(childOf(property, 'key')) === name)
