import { LANDED_FILE, landedLine } from '../tidy/checks/landed-migrations.ts'
import { modulesOf } from '../tidy/house.ts'
import type { Tree } from '../tidy/tree.ts'
import { camelOf, kebab, Mistake, noMore, pascalOf } from './names.ts'
import type { Plan } from './plan.ts'

/** `new-module cashier`: a server module of the shape all of them have, and a test that it says what it owns. */
export function planModule([word, ...rest]: readonly string[], tree: Tree): Plan {
  const name = moduleNamed(word, 'cashier', tree)
  noMore(rest, 'cashier')
  const folder = `apps/server/src/modules/${name}`
  const schema = { path: `${folder}/migrations/0001-schema/up.sql`, text: `create schema ${name};\n` }
  return {
    create: {
      [`${folder}/README.md`]: readmeOf(name),
      [`${folder}/index.ts`]: doorOf(name),
      [`${folder}/service.ts`]: serviceOf(name),
      [`${folder}/rules.ts`]: rulesOf(),
      [schema.path]: schema.text,
      [`${folder}/migrations/0001-schema/after.sql`]: `select exists (select from pg_namespace where nspname = '${name}')\n`,
      [`${folder}/test/${name}.test.ts`]: testOf(name),
    },
    edit: [{ path: LANDED_FILE, join: landedLine(schema.path, schema.text), among: 'apps/server/src/modules/' }],
    next: [
      `say in ${folder}/README.md what it owns and what always holds`,
      `add create${pascalOf(name)} to apps/server/src/modules/index.ts, and hand it the doors it needs`,
      `declare its calls: npm run new-call -- ${name} <verb-noun>, and answer them in ${folder}/routes.ts`,
    ],
  }
}

/** The module of that name, built or not; throws a `Mistake` where there is none. */
export function moduleNamed(word: string | undefined, example: string, tree: Tree): string {
  const modules = modulesOf(tree)
  const name = kebab(word, 'module', example)
  if (modules.length > 0 && !modules.includes(name)) {
    throw new Mistake(`"${name}" is none of the modules: ${modules.join(' ')}.`)
  }
  return name
}

const README_FACTS: readonly (readonly [name: string, fact: string])[] = [
  ['Owned tables', 'none yet'],
  ['Calls', 'none yet'],
  ['Door', '`why`'],
  ['Says, hears', 'nothing'],
  ['Jobs', 'none'],
  ['States', 'none of its own'],
]

function readmeOf(name: string): string {
  const row = (left: string, right: string) => `| ${left.padEnd(12)} | ${right.padEnd(15)} |`
  const table = [
    row('', ''),
    row('-'.repeat(12), '-'.repeat(15)),
    ...README_FACTS.map(([what, fact]) => row(what, fact)),
  ]
  return `# ${name}: say in one line what it is about

${table.join('\n')}

## Invariants

- Say what always holds, and name the two places that hold it.
`
}

function doorOf(name: string): string {
  const [pascal, camel] = [pascalOf(name), camelOf(name)]
  const names = [`type ${pascal}Door`, 'createService']
  // Biome sorts by name, and takes no notice of a type's being one.
  const imported = name < 'create' ? names : names.toReversed()
  return `import { join } from 'node:path'
import { loadMigrations } from '@hiyas/database'
import type { Deps, Module } from '../../platform/module.ts'
import { ${imported.join(', ')} } from './service.ts'

export type { ${pascal}Door } from './service.ts'

export function create${pascal}({ clock }: Deps): { module: Module; door: ${pascal}Door } {
  const door = createService(clock)
  const module: Module = {
    name: '${camel}',
    needs: [],
    migrations: () => loadMigrations('${camel}', join(import.meta.dirname, 'migrations')),
    routes: [],
  }
  return { module, door }
}
`
}

function serviceOf(name: string): string {
  const pascal = pascalOf(name)
  return `import type { Clock, Refusal } from '@hiyas/kernel'
import { whyNot } from './rules.ts'

/** What other modules may ask of ${name}. */
export type ${pascal}Door = {
  why(): Refusal<'not_yet'> | null
}

export function createService(clock: Clock): ${pascal}Door {
  return {
    why: () => whyNot({ nowMs: clock.nowMs(), opensAtMs: 0 }),
  }
}
`
}

function rulesOf(): string {
  return `import { type Refusal, refuse } from '@hiyas/kernel'

type Facts = { nowMs: number; opensAtMs: number }

/** The first reason that applies, in the order of the contract. Facts come in, nothing is read here (rule 7 of STYLE.md). */
export function whyNot({ nowMs, opensAtMs }: Facts): Refusal<'not_yet'> | null {
  return nowMs < opensAtMs ? refuse('not_yet') : null
}
`
}

function testOf(name: string): string {
  return `import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('${name} says what it owns and what always holds', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  expect(readme).not.toMatch(/say in one line|none yet|Say what always holds/)
})
`
}
