import type { Tree } from './tree.ts'

/** One broken rule at one place. The message names the replacement, never only the fault. */
export type Violation = { readonly path: string; readonly line: number; readonly message: string }

/** One house rule over the whole tree. */
export type Check = {
  /** Kebab-case, printed before each violation and accepted as an argument of `npm run tidy`. */
  readonly name: string
  /** What holds, in one sentence. */
  readonly rule: string
  run(tree: Tree): Iterable<Violation>
}
