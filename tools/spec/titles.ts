import { childOf, childrenOf, type Node, nameOf, textOf } from '../tidy/syntax.ts'
import type { Tree } from '../tidy/tree.ts'

/** What a test says it proves, and where. */
export type Title = { readonly text: string; readonly path: string; readonly line: number }

const TEST_FILES = /\.test\.tsx?$|^e2e\/.*\.spec\.ts$/
const TITLED = /^(test|it|describe)(\.|$)/
const MUTED = /\.(skip|todo|fixme)(\.|$)/

/** The titles of all tests that run: the first argument of `test`, `it` and `describe`, also behind `.each`. */
export function titlesOf(tree: Tree): Title[] {
  return tree.matching(TEST_FILES).flatMap(file =>
    file.syntax.nodes.flatMap((node): Title[] => {
      const text =
        node.type === 'CallExpression' && isTitled(node) ? textOf(childrenOf(node, 'arguments')[0]) : undefined
      return text === undefined ? [] : [{ text, path: file.path, line: file.lineAt(node.start) }]
    }),
  )
}

function isTitled(call: Node): boolean {
  const name = rootName(childOf(call, 'callee'))
  return TITLED.test(name) && !MUTED.test(name)
}

/** `test.each` for the callee of `test.each(table)('title', ...)` and of its template spelling. */
function rootName(callee: Node | undefined): string {
  return nameOf(callee) ?? nameOf(childOf(callee, 'callee')) ?? nameOf(childOf(callee, 'tag')) ?? ''
}
