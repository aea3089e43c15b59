import type { Tree } from '../tidy/tree.ts'
import { type Coverage, lostIds, unrecordedIds } from './coverage.ts'

/** One sentence for each thing that keeps the record from being what the tests prove. */
export function faultsOf(tree: Tree, coverage: Coverage): string[] {
  return [
    ...lostIds(tree, coverage).map(id => `${id} was proved and no test names it any more: bring the test back`),
    ...coverage.unknown.map(
      ({ id, path, line }) => `${path}:${line} ${id} is in no table of docs/spec: name one that is`,
    ),
    // What is not recorded could lose its test and nobody would hear of it.
    ...unrecordedIds(tree, coverage).map(id => `${id} is proved and not recorded: run npm run spec -- --write`),
  ]
}

/** The record of what is proved now. What was proved before goes from it only by its name: a test is lost sooner than it is missed. */
export function recordOf(
  tree: Tree,
  coverage: Coverage,
  given: readonly string[],
): { text: string } | { lost: readonly string[] } {
  const lost = lostIds(tree, coverage).filter(id => !given.includes(id))
  return lost.length > 0 ? { lost } : { text: coverage.proved.map(id => `${id}\n`).join('') }
}
