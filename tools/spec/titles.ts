import { childOf, childrenOf, type Node, nameOf, textOf } from '../tidy/syntax.ts'
import { isMuting, testNameOf } from '../tidy/test-calls.ts'
import type { SourceFile, Tree } from '../tidy/tree.ts'

/** What a test says it proves, and where. */
export type Title = { readonly text: string; readonly path: string; readonly line: number }

const TEST_FILES = /\.test\.tsx?$|^e2e\/.*\.spec\.ts$/
/** A list of what is counted, since test libraries grow words for what does not run. The steps of a journey have titles too. */
const TITLED = /^(test|it|describe)(\.(describe|step|each|for|concurrent|sequential))*$/

/** The titles of all tests that run and must hold: the first argument of `test`, `it` and `describe`, also behind `.each`. */
export function titlesOf(tree: Tree): Title[] {
  return tree.matching(TEST_FILES).flatMap(file =>
    file.syntax.nodes.flatMap((node): Title[] => {
      const text = isCounted(file, node) ? textOf(childrenOf(node, 'arguments')[0]) : undefined
      return text === undefined ? [] : [{ text, path: file.path, line: file.lineAt(node.start) }]
    }),
  )
}

/** What stands in a chapter that is left out is left out with it. */
function isCounted(file: SourceFile, call: Node): boolean {
  if (call.type !== 'CallExpression' || !TITLED.test(testNameOf(call))) return false
  for (let node: Node | undefined = call; node !== undefined; node = file.syntax.parentOf(node)) {
    if (node.type === 'CallExpression' && (isMuting(node) || isMutingBehind(node) || isConditional(node))) return false
  }
  return true
}

/** `describe.skipIf(condition)('title', ...)`: what mutes is called first. */
const isMutingBehind = (call: Node): boolean => {
  const callee = childOf(call, 'callee')
  return callee?.type === 'CallExpression' && isMuting(callee)
}

/** `describe.runIf(condition).each(table)('title', ...)`: a machine where it does not run has proved nothing. */
function isConditional(call: Node): boolean {
  for (
    let node = childOf(call, 'callee');
    node !== undefined;
    node = childOf(node, 'callee') ?? childOf(node, 'object')
  )
    if (nameOf(childOf(node, 'property')) === 'runIf') return true
  return false
}
