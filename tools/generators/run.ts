import { fileURLToPath } from 'node:url'
import { readTree, type Tree } from '../tidy/tree.ts'
import { Mistake } from './names.ts'
import { carryOut, type Plan } from './plan.ts'

/** Runs a generator over this checkout with the words of the command line, and prints what it wrote and what is left to do. */
export function runGenerator(plan: (words: readonly string[], tree: Tree) => Plan): void {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  try {
    const made = plan(process.argv.slice(2), readTree(root))
    const touched = carryOut(root, made)
    console.log([...touched.map(path => `wrote ${path}`), 'Next:', ...made.next.map(step => `- ${step}`)].join('\n'))
  } catch (error) {
    if (!(error instanceof Mistake)) throw error
    console.error(error.message)
    process.exitCode = 2
  }
}
