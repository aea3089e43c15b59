import type { Check } from '../check.ts'

/** A version, or the folder of a package of ours. */
const EXACT = /^(\d+\.\d+\.\d+(-[\w.]+)?|file:[./\w-]+)$/
const LISTS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const

/** What is installed tomorrow is what was tested today. */
export const pinnedVersions: Check = {
  name: 'pinned-versions',
  rule: 'Every dependency is pinned to one version.',
  *run(tree) {
    for (const file of tree.matching(/(^|\/)package\.json$/)) {
      const manifest = JSON.parse(file.text) as { [list in (typeof LISTS)[number]]?: Record<string, string> }
      for (const [name, version] of LISTS.flatMap(list => Object.entries(manifest[list] ?? {}))) {
        if (EXACT.test(version)) continue
        const line = file.lineAt(file.text.indexOf(`"${name}"`))
        yield { path: file.path, line, message: `${name} ${version}: write the one version that was tested` }
      }
    }
  },
}
