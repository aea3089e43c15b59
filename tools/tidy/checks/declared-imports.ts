import type { Check } from '../check.ts'
import { CODE, isTest } from '../house.ts'
import { importsOf, workspaceOf, workspacesOf } from '../imports.ts'
import type { Tree } from '../tree.ts'

/** A package that works only because another one installed its dependency breaks on the day the other lets it go. */
export const declaredImports: Check = {
  name: 'declared-imports',
  rule: 'What a workspace imports stands in its package.json, or among the root development tools.',
  *run(tree) {
    const workspaces = workspacesOf(tree)
    const tools = rootTools(tree)
    for (const file of tree.matching(CODE)) {
      const home = workspaceOf(workspaces, file.path)
      if (!home) continue
      for (const { line, target } of importsOf(file)) {
        const name = target.kind === 'workspace' ? `@hiyas/${target.name}` : target.kind === 'npm' ? target.name : null
        if (name === null || name === `@hiyas/${home.name}` || name.startsWith('virtual:')) continue
        // Tests lean on our own packages without shipping them; a workspace is always linked.
        if (target.kind === 'workspace' && isTest(file.path)) continue
        if (home.dependencies.includes(name) || home.dependencies.includes(`@types/${name}`) || tools.has(name))
          continue
        yield { path: file.path, line, message: `${name} is not declared: add it to ${home.folder}/package.json` }
      }
    }
  },
}

function rootTools(tree: Tree): Set<string> {
  if (!tree.has('package.json')) return new Set()
  const manifest = JSON.parse(tree.file('package.json').text) as { devDependencies?: Record<string, string> }
  return new Set(Object.keys(manifest.devDependencies ?? {}))
}
