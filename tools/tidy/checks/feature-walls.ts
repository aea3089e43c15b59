import type { Check, Violation } from '../check.ts'
import { CODE, FEATURES_FOLDER } from '../house.ts'
import { importsOf } from '../imports.ts'
import type { SourceFile } from '../tree.ts'

/** Folders of the member site that features build on, and that therefore know no feature. */
const BELOW_FEATURES = /^apps\/member\/src\/(shared|session|storage)\//

/** Rule 3 of STYLE.md for the member site: shared -> features -> app. */
export const featureWalls: Check = {
  name: 'feature-walls',
  rule: 'A screen imports no other screen, and what screens share imports no screen.',
  *run(tree) {
    for (const file of tree.matching(CODE)) {
      if (file.path.startsWith('apps/member/src/')) yield* violationsOf(file)
    }
  },
}

function* violationsOf(file: SourceFile): Generator<Violation> {
  const from = screenOf(file.path)
  for (const { line, target } of importsOf(file)) {
    const to = target.kind === 'file' ? screenOf(target.path) : undefined
    if (target.kind !== 'file' || to === undefined || to === from) continue
    const at = { path: file.path, line }
    if (from !== undefined) {
      yield { ...at, message: `${from} reaches into ${to}: move what both need to apps/member/src/shared/` }
    } else if (BELOW_FEATURES.test(file.path)) {
      yield { ...at, message: `what screens share knows no screen: pass ${to} in, or move this file up` }
    } else if (target.path !== `${FEATURES_FOLDER}/${to}/index.ts`) {
      yield { ...at, message: `reaches past the door of ${to}: import ${FEATURES_FOLDER}/${to}/index.ts` }
    }
  }
}

/** `money/withdraw` for a path inside that screen's folder. */
const screenOf = (path: string): string | undefined => /^apps\/member\/src\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1]
