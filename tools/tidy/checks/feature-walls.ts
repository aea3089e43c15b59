import type { Check, Violation } from '../check.ts'
import { CODE, FEATURES_FOLDER } from '../house.ts'
import { importsOf } from '../imports.ts'
import type { SourceFile } from '../tree.ts'

/** Folders of the member site that screens and the shell around them build on, and that therefore know neither. */
const BELOW = /^apps\/member\/src\/(shared|session|storage)\//

const SHELL = 'apps/member/src/shell/'

/** Rule 3 of STYLE.md for the member site: screens and shell -> shared, and neither knows the other. */
export const featureWalls: Check = {
  name: 'feature-walls',
  rule: 'A screen imports no other screen and nothing of the shell, and what screens share imports neither.',
  *run(tree) {
    for (const file of tree.matching(CODE)) {
      if (file.path.startsWith('apps/member/src/')) yield* violationsOf(file)
    }
  },
}

function* violationsOf(file: SourceFile): Generator<Violation> {
  const from = screenOf(file.path)
  for (const { line, target } of importsOf(file)) {
    if (target.kind === 'file' && target.path.startsWith(SHELL) && BELOW.test(file.path))
      yield {
        path: file.path,
        line,
        message: 'what screens share knows no shell: move what it needs to apps/member/src/shared/',
      }
    if (target.kind === 'file' && target.path.startsWith(SHELL) && from !== undefined)
      yield {
        path: file.path,
        line,
        message: `${from} reaches into the shell: move what both need to apps/member/src/shared/`,
      }
    const to = target.kind === 'file' ? screenOf(target.path) : undefined
    if (target.kind !== 'file' || to === undefined || to === from) continue
    const at = { path: file.path, line }
    if (from !== undefined) {
      yield { ...at, message: `${from} reaches into ${to}: move what both need to apps/member/src/shared/` }
    } else if (BELOW.test(file.path)) {
      yield { ...at, message: `what screens share knows no screen: pass ${to} in, or move this file up` }
    } else if (target.path !== `${FEATURES_FOLDER}/${to}/index.ts`) {
      yield { ...at, message: `reaches past the door of ${to}: import ${FEATURES_FOLDER}/${to}/index.ts` }
    }
  }
}

/** `money/withdraw` for a path inside that screen's folder. */
const screenOf = (path: string): string | undefined => /^apps\/member\/src\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1]
