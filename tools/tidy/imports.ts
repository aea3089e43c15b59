import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { childOf, type Node, textOf } from './syntax.ts'
import type { SourceFile, Tree } from './tree.ts'

/** Where an import leads. */
export type Target =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'workspace'; readonly name: string; readonly subpath: string }
  | { readonly kind: 'builtin'; readonly name: string }
  | { readonly kind: 'npm'; readonly name: string }

export type Import = {
  readonly specifier: string
  readonly line: number
  readonly target: Target
  /** The statement or expression that has it. */
  readonly node: Node
  /** `import type`: nothing of it is there when the program runs. */
  readonly isType: boolean
}

/** One package.json of ours. */
export type Workspace = {
  /** The short name: `kernel` for `@hiyas/kernel`. */
  readonly name: string
  readonly folder: string
  readonly dependencies: readonly string[]
  /** The files that others may import by name. */
  readonly doors: readonly string[]
}

const SCOPE = '@hiyas/'
const BEARERS = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

/** Everything a file imports or re-exports, in source order. Specifiers that are computed are left out. */
export function importsOf(file: SourceFile): Import[] {
  return file.syntax.nodes
    .filter(node => BEARERS.has(node.type))
    .flatMap(node => {
      const specifier = textOf(childOf(node, 'source') ?? literalOf(node))
      if (specifier === undefined) return []
      const isType = node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type'
      return [{ specifier, line: file.lineAt(node.start), target: targetOf(file.path, specifier), node, isType }]
    })
}

/** Our packages and programs by their short name. */
export function workspacesOf(tree: Tree): Map<string, Workspace> {
  const manifests = tree.paths.filter(path =>
    /^((packages|apps)\/[^/]+(\/pipeline)?|tools|bench|e2e)\/package\.json$/.test(path),
  )
  return new Map(
    manifests.map(path => {
      const workspace = readManifest(tree, path)
      return [workspace.name, workspace]
    }),
  )
}

/** The workspace a file lives in: the innermost, since a pipeline with tools of its own lives inside one. */
export function workspaceOf(workspaces: Map<string, Workspace>, path: string): Workspace | undefined {
  return [...workspaces.values()]
    .filter(workspace => path.startsWith(`${workspace.folder}/`))
    .toSorted((one, other) => other.folder.length - one.folder.length)[0]
}

type Manifest = {
  name: string
  exports?: Record<string, string | Record<string, string>>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

function readManifest(tree: Tree, path: string): Workspace {
  const folder = posix.dirname(path)
  const manifest = JSON.parse(tree.file(path).text) as Manifest
  const doors = Object.values(manifest.exports ?? {}).flatMap(door =>
    typeof door === 'string' ? [door] : Object.values(door),
  )
  return {
    name: manifest.name.replace(SCOPE, ''),
    folder,
    dependencies: Object.keys({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    }),
    doors: doors.map(door => posix.join(folder, door)),
  }
}

function literalOf(node: Node): Node | undefined {
  const argument = childOf(node, 'argument')
  return childOf(argument, 'literal') ?? argument
}

function targetOf(from: string, specifier: string): Target {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return { kind: 'file', path: posix.join(posix.dirname(from), bare) }
  if (bare.startsWith(SCOPE)) {
    const [name = '', ...rest] = bare.slice(SCOPE.length).split('/')
    return { kind: 'workspace', name, subpath: rest.join('/') }
  }
  if (isBuiltin(bare)) return { kind: 'builtin', name: bare.replace(/^node:/, '') }
  const parts = bare.split('/')
  return { kind: 'npm', name: parts.slice(0, bare.startsWith('@') ? 2 : 1).join('/') }
}
