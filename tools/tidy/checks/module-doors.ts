import type { Check, Violation } from '../check.ts'
import { CODE, isTest, MODULES_FOLDER, moduleOf, modulesOf } from '../house.ts'
import { importsOf } from '../imports.ts'
import type { SourceFile, Tree } from '../tree.ts'

/** Rule 3 of STYLE.md for the server: one door, one direction. */
export const moduleDoors: Check = {
  name: 'module-doors',
  rule: 'A server module is imported through its index.ts, by modules that come after it.',
  *run(tree) {
    const order = modulesOf(tree)
    for (const file of tree.matching(CODE)) {
      if (file.path.startsWith('apps/server/')) yield* violationsOf(file, order)
    }
    yield* strangers(tree, order)
  },
}

function* violationsOf(file: SourceFile, order: readonly string[]): Generator<Violation> {
  const from = moduleOf(file.path)
  for (const { line, target } of importsOf(file)) {
    const to = target.kind === 'file' ? moduleOf(target.path) : undefined
    if (target.kind !== 'file' || to === undefined || to === from) continue
    const at = { path: file.path, line }
    const door = `${MODULES_FOLDER}/${to}/index.ts`
    if (target.path !== door) yield { ...at, message: `reaches past the door of ${to}: import ${door}` }
    if (file.path.startsWith('apps/server/src/platform/')) {
      yield { ...at, message: `the platform knows no module: let ${to} hand it over in its defined Module` }
    }
    if (from !== undefined && !isTest(file.path) && order.indexOf(to) > order.indexOf(from)) {
      yield {
        ...at,
        message: `${from} comes before ${to}: let ${to} subscribe to an event of ${from}, or pass a function`,
      }
    }
  }
}

function* strangers(tree: Tree, order: readonly string[]): Generator<Violation> {
  const folders = new Set(tree.paths.map(moduleOf).filter(name => name !== undefined))
  for (const name of folders) {
    if (order.length > 0 && !order.includes(name)) {
      const path = tree.paths.find(candidate => moduleOf(candidate) === name) ?? MODULES_FOLDER
      yield { path, line: 1, message: `${name} is no module: use one of ${order.join(' ')}` }
    }
  }
}
