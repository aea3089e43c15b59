import { posix } from 'node:path'
import type { Check } from '../check.ts'
import { workspacesOf } from '../imports.ts'
import { childOf, childrenOf, type Node } from '../syntax.ts'
import type { SourceFile } from '../tree.ts'

/** Folders below which each folder of the given depth is a room with a door of its own. */
const ROOMS = [
  /^apps\/server\/src\/modules\/[^/]+$/,
  /^apps\/member\/src\/features\/[^/]+\/[^/]+$/,
  /^packages\/contract\/src\/[^/]+$/,
  /^packages\/ui\/src\/[A-Z][A-Za-z]+$/,
]

/** A file of re-exports hides where a thing is and makes cycles: only rooms have doors. */
export const doorsOnly: Check = {
  name: 'doors-only',
  rule: 'Only the door of a package, a module, a screen, a component or a context of the contract re-exports.',
  *run(tree) {
    const doors = new Set([...workspacesOf(tree).values()].flatMap(workspace => workspace.doors))
    for (const file of tree.matching(/\.tsx?$/)) {
      const isDoor = /(^|\/)index\.tsx?$/.test(file.path) && ROOMS.some(room => room.test(posix.dirname(file.path)))
      if (isDoor || doors.has(file.path) || !isBarrel(file)) continue
      yield { path: file.path, line: 1, message: 'a barrel: import the file that has the thing, and delete this one' }
    }
  },
}

/** Nothing but re-exports, also by way of an import. */
function isBarrel(file: SourceFile): boolean {
  const statements = childrenOf(file.syntax.nodes[0], 'body')
  return statements.some(passesOn) && statements.every(one => passesOn(one) || one.type === 'ImportDeclaration')
}

const passesOn = (statement: Node): boolean =>
  /^Export(Named|All)Declaration$/.test(statement.type) && childOf(statement, 'declaration') === undefined
