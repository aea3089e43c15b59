import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readTree } from '../../tidy/tree.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** What the generated code leans on. Pictures stay behind. */
const COPIED =
  /^(packages|apps|tools)\/.*\.(ts|mts|mjs|tsx|css|json|sql|md)$|^(package|tsconfig|biome)\.json$|^\.gitignore$/

/** A copy of the sources with a node_modules of links, in which our own packages are those of the copy. */
export function copyOfTheHouse(): { root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'hiyas-generators-'))
  for (const path of readTree(ROOT).paths) {
    if (!COPIED.test(path)) continue
    mkdirSync(dirname(join(root, path)), { recursive: true })
    cpSync(join(ROOT, path), join(root, path))
  }
  execFileSync('git', ['init', '-q', '--template='], { cwd: root })
  linkModules(root)
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}

function linkModules(root: string): void {
  const modules = join(root, 'node_modules')
  mkdirSync(join(modules, '@hiyas'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '@hiyas') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  }
  for (const group of ['packages', 'apps']) {
    for (const name of readdirSync(join(root, group)))
      symlinkSync(join(root, group, name), join(modules, '@hiyas', name))
  }
  symlinkSync(join(root, 'tools'), join(modules, '@hiyas/tools'))
}
