import { childOf, childrenOf, nameOf, textOf } from './syntax.ts'
import type { Tree } from './tree.ts'

/** The words of the house that several checks share. */

export const MODULES_FOLDER = 'apps/server/src/modules'
export const CONTRACT_FOLDER = 'packages/contract/src'
export const FEATURES_FOLDER = 'apps/member/src/features'
const MODULE_LIST_FILE = 'apps/server/src/platform/module.ts'

/** Anything a JavaScript parser reads. */
export const CODE = /\.([cm]?[jt]s|[jt]sx)$/

const TEST = /(^|\/)test\/|\.test\.tsx?$|\.spec\.ts$|^e2e\/|^packages\/testing\//

/** Tests and what only tests use: they may reach further than the programs. */
export const isTest = (path: string): boolean => TEST.test(path)

/** Programs of the workshop: run by people and machines at a desk, never shipped. */
export const isWorkshop = (path: string): boolean => /^(tools|bench)\/|^packages\/art\/pipeline\//.test(path)

const STARTED = /(^|\/)(main\.(ts|tsx|mjs)|build\.ts|entry-[a-z]+\.tsx?|[a-z]+\.config\.(ts|mjs)|[a-z-]+\.d\.m?ts)$/

/** Files that are started or picked up by a tool, not imported. */
export const isStarted = (path: string): boolean => STARTED.test(path)

/** What builds a program, and is no part of it. */
export const isBuild = (path: string): boolean => /^apps\/[^/]+\/build(\.ts$|\/)/.test(path)

/** Commands of a desk that stand beside what they judge: no program imports them. */
export const isDeskCommand = (path: string): boolean => /^packages\/fair\/src\/(battery|certify)\/main\.ts$/.test(path)

/** `wallet` for a path inside that module's folder, undefined for any other path. */
export const moduleOf = (path: string): string | undefined => /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1]

/** The server's modules in the order of their arrows, read from where the server declares them. */
export function modulesOf(tree: Tree): string[] {
  if (!tree.has(MODULE_LIST_FILE)) return []
  const { nodes } = tree.file(MODULE_LIST_FILE).syntax
  const list = nodes.find(node => node.type === 'VariableDeclarator' && nameOf(childOf(node, 'id')) === 'MODULE_NAMES')
  const value = childOf(list, 'init')
  const names = childrenOf(childOf(value, 'expression') ?? value, 'elements').map(textOf)
  return names.filter(name => name !== undefined)
}

/** Every database schema that has an owner. */
export const schemasOf = (tree: Tree): string[] => [...modulesOf(tree), 'ledger', 'platform', 'studio']
