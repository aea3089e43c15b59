import { posix } from 'node:path'
import type { Check } from '../check.ts'
import { childOf, childrenOf, nameOf, textOf } from '../syntax.ts'
import type { Tree } from '../tree.ts'

const TESTS = /\.test\.tsx?$/
const CONFIG = 'vitest.config.ts'
/** The list of that file which says where tests are looked for. */
const LIST = 'ALL'

/** Rule 23 of STYLE.md: the title of a test that never runs would count as a proof. */
export const runningTests: Check = {
  name: 'running-tests',
  rule: 'Every test lies where Vitest looks for it.',
  *run(tree) {
    // Told nothing, Vitest looks everywhere.
    if (!tree.has(CONFIG)) return
    const places = placesOf(tree)
    for (const path of tree.paths) {
      if (!TESTS.test(path) || places.some(place => posix.matchesGlob(path, place))) continue
      const message = `Vitest does not look here, so it never runs: move it below a folder that ${LIST} of ${CONFIG} names`
      yield { path, line: 1, message }
    }
  },
}

function placesOf(tree: Tree): string[] {
  const { nodes } = tree.file(CONFIG).syntax
  const list = nodes.find(node => node.type === 'VariableDeclarator' && nameOf(childOf(node, 'id')) === LIST)
  const places = childrenOf(childOf(list, 'init'), 'elements').map(textOf)
  return places.filter(place => place !== undefined)
}
