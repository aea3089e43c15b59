import { fileURLToPath } from 'node:url'
import type { Check } from './check.ts'
import { CHECKS } from './checks.ts'
import { readTree } from './tree.ts'

const HELP = `npm run tidy                 every house rule over the whole tree
npm run tidy -- size orphans   only these rules
npm run tidy -- --list         what each rule says`

const [...words] = process.argv.slice(2)

if (words.includes('--help')) console.log(HELP)
else if (words.includes('--list')) for (const { name, rule } of CHECKS) console.log(`${name.padEnd(18)} ${rule}`)
else process.exitCode = run(chosen(words))

/** Prints each violation as `path:line rule - message` and answers the exit code. */
function run(checks: readonly Check[]): number {
  const tree = readTree(fileURLToPath(new URL('../..', import.meta.url)))
  let found = 0
  for (const check of checks) {
    for (const { path, line, message } of check.run(tree)) {
      console.log(`${path}:${line} ${check.name} - ${message}`)
      found += 1
    }
  }
  console.log(
    `tidy: ${tree.paths.length} files, ${checks.length} rules, ${found} ${found === 1 ? 'violation' : 'violations'}`,
  )
  return found === 0 ? 0 : 1
}

function chosen(names: readonly string[]): readonly Check[] {
  const unknown = names.filter(name => !CHECKS.some(check => check.name === name))
  if (unknown.length > 0) {
    console.error(`tidy: no rule ${unknown.join(', ')}: see npm run tidy -- --list`)
    process.exit(2)
  }
  return names.length === 0 ? CHECKS : CHECKS.filter(check => names.includes(check.name))
}
