import type { Check, Violation } from '../check.ts'
import { CODE, isBuild, isDeskCommand, isTest } from '../house.ts'
import { type Import, importsOf, type Workspace, workspaceOf, workspacesOf } from '../imports.ts'
import type { SourceFile } from '../tree.ts'

/** What the programs' code of each workspace may import of ours. ARCHITECTURE.md draws the same arrows. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  contract: [],
  database: ['kernel'],
  http: [],
  ledger: ['kernel', 'database'],
  supplier: ['kernel'],
  fair: ['kernel'],
  i18n: [],
  art: [],
  client: ['kernel', 'contract'],
  ui: ['art'],
  server: ['kernel', 'contract', 'database', 'http', 'ledger', 'supplier', 'i18n', 'art'],
  studio: ['kernel', 'database', 'http', 'supplier', 'fair', 'ui', 'art'],
  sandbox: ['kernel'],
  member: ['kernel', 'contract', 'client', 'i18n', 'ui', 'art'],
}

/** What runs at a desk or in tests only: it may look at everything that is no program. */
const UNBOUND: readonly string[] = ['tools', 'bench', 'e2e', 'testing', 'art-pipeline']

/** Programs: nobody imports them. The sandbox is none: tests start it inside of themselves, and no program has an arrow to it. */
const PROGRAMS: readonly string[] = ['server', 'studio', 'member', 'bench', 'e2e']

/** Packages that take nothing from npm but this, and nothing from Node: they run anywhere and decide, they do not act. */
const PURE: Readonly<Record<string, readonly string[]>> = { kernel: [], contract: ['@sinclair/typebox'] }

/** Rule 3 of STYLE.md for packages and programs: arrows point one way, and what has no arrow is forbidden. */
export const packageArrows: Check = {
  name: 'package-arrows',
  rule: 'Packages and programs import each other by name, along the arrows only; a program is imported by nobody.',
  *run(tree) {
    const workspaces = workspacesOf(tree)
    for (const file of tree.matching(CODE)) {
      const home = workspaceOf(workspaces, file.path)
      if (!home) continue
      for (const imported of importsOf(file)) yield* judge(file, home, imported)
    }
  },
}

function* judge(file: SourceFile, home: Workspace, { specifier, line, target }: Import): Generator<Violation> {
  const at = { path: file.path, line }
  if (target.kind === 'file' && !target.path.startsWith(`${home.folder}/`)) {
    yield { ...at, message: `${specifier} leaves ${home.folder}: import the package by its name, @hiyas/…` }
  }
  if (target.kind === 'workspace' && target.name !== home.name && !mayImport(file.path, home.name, target.name)) {
    yield { ...at, message: arrowMessage(home.name, target.name) }
  }
  const allowed = PURE[home.name]
  if (!allowed || isTest(file.path)) return
  if (target.kind === 'builtin' || (target.kind === 'npm' && !allowed.includes(target.name))) {
    yield { ...at, message: `${home.name} is pure: take what ${specifier} gives as a parameter instead` }
  }
}

function mayImport(path: string, from: string, to: string): boolean {
  if (PROGRAMS.includes(to)) return false
  if (to === 'tools' && (isBuild(path) || isDeskCommand(path))) return true
  return UNBOUND.includes(from) || isTest(path) || (ARROWS[from]?.includes(to) ?? false)
}

function arrowMessage(from: string, to: string): string {
  if (PROGRAMS.includes(to)) return `${to} is a program: move what you need into a package, or speak to it over HTTP`
  if (ARROWS[from] === undefined) return `${from} has no arrows yet: draw them here and in ARCHITECTURE.md`
  return `no arrow from ${from} to ${to}: ${from} may use ${ARROWS[from]?.join(', ') || 'nothing of ours'}`
}
