import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Check } from '../check.ts'
import { readTree } from '../tree.ts'

/** Files by path. */
export type Files = Readonly<Record<string, string | Uint8Array>>

/** What a check says about a small tree: `path:line message` for each violation. */
export function violations(check: Check, files: Files): string[] {
  return inTree(files, root =>
    [...check.run(readTree(root))].map(({ path, line, message }) => `${path}:${line} ${message}`),
  )
}

/** Writes the files into a repository of their own, hands its root to `work` and deletes it. */
export function inTree<Answer>(files: Files, work: (root: string) => Answer): Answer {
  const root = mkdtempSync(join(tmpdir(), 'hiyas-tidy-'))
  try {
    execFileSync('git', ['init', '-q', '--template='], { cwd: root })
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), content)
    }
    return work(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** The declaration of the modules that several checks read their order from. */
export const MODULE_LIST = {
  'apps/server/src/platform/module.ts':
    "export const MODULE_NAMES = ['site', 'identity', 'wallet', 'games', 'records'] as const\n",
}
