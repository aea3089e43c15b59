import { posix } from 'node:path'
import type { Check, Violation } from '../check.ts'
import { CONTRACT_FOLDER, modulesOf } from '../house.ts'
import { childOf, childrenOf, type Node, nameOf, textOf } from '../syntax.ts'
import type { SourceFile, Tree } from '../tree.ts'

/** Rule 4 of STYLE.md: the listing of the contract is the API. */
export const callFiles: Check = {
  name: 'call-files',
  rule: 'One call, one file, one verb-noun: its file, its constant and its name say the same word, and the door exports it.',
  *run(tree) {
    for (const file of tree.matching(new RegExp(`^${CONTRACT_FOLDER}/.+\\.ts$`))) {
      for (const call of callsIn(file)) yield* judge(tree, file, call)
    }
  },
}

type DefinedCall = { readonly constant: string; readonly name: string; readonly line: number }

function callsIn(file: SourceFile): DefinedCall[] {
  return file.syntax.nodes
    .filter(node => node.type === 'CallExpression' && nameOf(childOf(node, 'callee')) === 'defineCall')
    .map(node => ({
      constant: nameOf(childOf(file.syntax.parentOf(node), 'id')) ?? '',
      name: nameField(node),
      line: file.lineAt(node.start),
    }))
}

function nameField(call: Node): string {
  const [spec] = childrenOf(call, 'arguments')
  const field = childrenOf(spec, 'properties').find(property => nameOf(childOf(property, 'key')) === 'name')
  return textOf(childOf(field, 'value')) ?? ''
}

function* judge(tree: Tree, file: SourceFile, call: DefinedCall): Generator<Violation> {
  const at = { path: file.path, line: call.line }
  const area = posix.basename(posix.dirname(file.path))
  const expected = posix.basename(file.path, '.ts').replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  if (call.constant !== expected) {
    yield { ...at, message: `the file is called after the call: export ${expected}, or rename the file` }
  }
  if (call.name !== `${area}.${expected}`) yield { ...at, message: `the name is '${area}.${expected}'` }
  const modules = modulesOf(tree)
  if (modules.length > 0 && !modules.includes(area)) {
    yield { ...at, message: `${area} is no module: move the call to the module that answers it` }
  }
  const door = `${CONTRACT_FOLDER}/${area}/index.ts`
  if (!tree.has(door) || !new RegExp(`\\b${expected}\\b`).test(tree.file(door).text)) {
    yield { ...at, message: `export it from ${door}, or nobody can call it` }
  }
}
