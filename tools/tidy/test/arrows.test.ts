import { describe, expect, test } from 'vitest'
import { declaredImports } from '../checks/declared-imports.ts'
import { doorsOnly } from '../checks/doors-only.ts'
import { featureWalls } from '../checks/feature-walls.ts'
import { moduleDoors } from '../checks/module-doors.ts'
import { orphans } from '../checks/orphans.ts'
import { packageArrows } from '../checks/package-arrows.ts'
import { pureRules } from '../checks/pure-rules.ts'
import { MODULE_LIST, violations } from './fixture.ts'

const modules = 'apps/server/src/modules'
const manifest = (name: string, dependencies: readonly string[] = []) =>
  JSON.stringify({
    name: `@hiyas/${name}`,
    exports: { '.': './src/index.ts' },
    dependencies: Object.fromEntries(dependencies.map(dependency => [dependency, '1.0.0'])),
  })

describe('module-doors', () => {
  test('lets a module use the door of an earlier one, and its own files', () => {
    const found = violations(moduleDoors, {
      ...MODULE_LIST,
      [`${modules}/wallet/index.ts`]: 'export const wallet = 1',
      [`${modules}/games/rules.ts`]: 'export const rules = 1',
      [`${modules}/games/service.ts`]:
        "import { wallet } from '../wallet/index.ts'\nimport { rules } from './rules.ts'",
      'apps/server/src/app.ts': "import { wallet } from './modules/wallet/index.ts'",
    })
    expect(found).toEqual([])
  })

  test('names the door a deep import should take', () => {
    const found = violations(moduleDoors, {
      ...MODULE_LIST,
      [`${modules}/games/service.ts`]: "\nimport { open } from '../wallet/repository.ts'",
    })
    expect(found).toEqual([
      `${modules}/games/service.ts:2 reaches past the door of wallet: import ${modules}/wallet/index.ts`,
    ])
  })

  test('refuses an import against the order, dynamic ones too', () => {
    const found = violations(moduleDoors, {
      ...MODULE_LIST,
      [`${modules}/wallet/service.ts`]: "const games = await import('../games/index.ts')",
    })
    expect(found).toEqual([expect.stringContaining('wallet comes before games')])
  })

  test('keeps the platform below every module, and strangers out', () => {
    const found = violations(moduleDoors, {
      ...MODULE_LIST,
      'apps/server/src/platform/http.ts': "import { site } from '../modules/site/index.ts'",
      [`${modules}/bonuses/index.ts`]: 'export const bonuses = 1',
    })
    expect(found).toEqual([
      expect.stringContaining('the platform knows no module'),
      expect.stringContaining('bonuses is no module'),
    ])
  })
})

describe('package-arrows', () => {
  const manifests = {
    'packages/kernel/package.json': manifest('kernel'),
    'packages/ledger/package.json': manifest('ledger'),
    'apps/server/package.json': manifest('server'),
    'apps/member/package.json': manifest('member'),
    'apps/studio/package.json': manifest('studio'),
    'packages/fresh/package.json': manifest('fresh'),
    'packages/fair/package.json': manifest('fair'),
    'tools/package.json': manifest('tools'),
  }

  test('lets code follow the arrows, tests go further, and what builds a program and commands of a desk use tools', () => {
    const found = violations(packageArrows, {
      ...manifests,
      'packages/ledger/src/books/post.ts': "import { ok } from '@hiyas/kernel'\nimport pg from 'pg'",
      'apps/studio/test/play.test.ts': "import { post } from '@hiyas/ledger'",
      'apps/studio/build.ts': "import { putInPlace } from '@hiyas/tools/building'",
      'apps/member/build/site.ts': "import { putInPlace } from '@hiyas/tools/building'",
      'packages/fair/src/certify/main.ts': "import { understood } from '@hiyas/tools/problem'",
    })
    expect(found).toEqual([])
  })

  test.each([
    ['apps/member/src/a.ts', "import { post } from '@hiyas/ledger'", 'no arrow from member to ledger'],
    ['apps/studio/src/a.ts', "import type { Call } from '@hiyas/contract'", 'no arrow from studio to contract'],
    [
      'apps/member/src/build/a.ts',
      "import { putInPlace } from '@hiyas/tools/building'",
      'no arrow from member to tools',
    ],
    [
      'packages/fair/src/certify/run.ts',
      "import { understood } from '@hiyas/tools/problem'",
      'no arrow from fair to tools',
    ],
    ['apps/member/build/a.ts', "import { post } from '@hiyas/ledger'", 'no arrow from member to ledger'],
    ['apps/member/src/a.ts', "import { app } from '@hiyas/server'", 'server is a program'],
    ['apps/member/src/a.ts', "import { app } from '../../server/src/app.ts'", 'leaves apps/member'],
    ['packages/kernel/src/a.ts', "import { readFileSync } from 'node:fs'", 'kernel is pure'],
    ['packages/kernel/src/a.ts', "export { v7 } from 'uuid'", 'kernel is pure'],
    ['packages/fresh/src/a.ts', "import { post } from '@hiyas/ledger'", 'fresh has no arrows yet'],
  ])('refuses %s with %s', (path, text, message) => {
    expect(violations(packageArrows, { ...manifests, [path]: text })).toEqual([expect.stringContaining(message)])
  })

  test.each([
    ["import { post } from '@hiyas/ledger'", 'no arrow from studio to ledger'],
    ["import { app } from '@hiyas/server'", 'server is a program'],
    ["import { open } from '../../../server/src/modules/wallet/service.ts'", 'leaves apps/studio'],
  ])('W-05 the studio has no way to money but the door that all suppliers have: it is refused %s', (text, message) => {
    const found = violations(packageArrows, { ...manifests, 'apps/studio/src/server/rounds.ts': text })
    expect(found).toEqual([expect.stringContaining(message)])
  })
})

describe('declared-imports', () => {
  const tree = {
    'package.json': JSON.stringify({ devDependencies: { vitest: '1.0.0' } }),
    'packages/ledger/package.json': manifest('ledger', ['pg', '@hiyas/kernel']),
  }

  test('accepts what the package or the root declares', () => {
    const text =
      "import pg from 'pg'\nimport { ok } from '@hiyas/kernel'\nimport { test } from 'vitest'\nimport 'node:fs'"
    expect(violations(declaredImports, { ...tree, 'packages/ledger/src/a.ts': text })).toEqual([])
  })

  test('names the manifest that lacks it', () => {
    const found = violations(declaredImports, { ...tree, 'packages/ledger/src/a.ts': "import { x } from '@scope/y/z'" })
    expect(found).toEqual([
      'packages/ledger/src/a.ts:1 @scope/y is not declared: add it to packages/ledger/package.json',
    ])
  })
})

describe('feature-walls', () => {
  const features = 'apps/member/src/features'

  test('lets screens build on what is shared, and the routes open their doors', () => {
    const found = violations(featureWalls, {
      [`${features}/money/withdraw/screen.tsx`]: "import { Money } from '../../../shared/money.tsx'",
      'apps/member/src/routes/routes.tsx': "import { withdraw } from '../features/money/withdraw/index.ts'",
      'apps/member/src/shell/header.tsx': "import { Money } from '../shared/money.tsx'",
    })
    expect(found).toEqual([])
  })

  test.each([
    [`${features}/money/withdraw/screen.tsx`, '../deposit/index.ts', 'reaches into money/deposit'],
    ['apps/member/src/shared/tile.tsx', '../features/money/deposit/index.ts', 'knows no screen'],
    ['apps/member/src/routes/routes.tsx', '../features/money/deposit/screen.tsx', 'reaches past the door'],
    ['apps/member/src/shared/tile.tsx', '../shell/header.tsx', 'knows no shell'],
    [`${features}/money/withdraw/screen.tsx`, '../../../shell/header.tsx', 'reaches into the shell'],
    ['apps/member/src/session/provider.tsx', '../shell/header.tsx', 'knows no shell'],
  ])('refuses %s importing %s', (path, target, message) => {
    const found = violations(featureWalls, { [path]: `import { deposit } from '${target}'` })
    expect(found).toEqual([expect.stringContaining(message)])
  })
})

describe('pure-rules', () => {
  const path = `${modules}/wallet/rules.ts`

  test('accepts decisions on facts', () => {
    const text =
      "import { refuse } from '@hiyas/kernel'\nexport const why = (nowMs: number) => (nowMs > 0 ? null : refuse('late'))"
    expect(violations(pureRules, { [path]: text })).toEqual([])
  })

  test.each([
    ["import { readFile } from 'node:fs/promises'"],
    ["import { connect } from '@hiyas/database'"],
    ["import { factsFor } from './repository.ts'"],
    ['export const late = () => Date.now() > 0'],
    ['export const late = () => new Date()'],
    ["import { systemClock } from '@hiyas/kernel'"],
    ["import { launchesOf } from './repository/launches.ts'"],
    ['export const late = () => performance.now() > 0'],
  ])('refuses %s', text => {
    expect(violations(pureRules, { [path]: text })).not.toEqual([])
  })
})

describe('doors-only', () => {
  test('accepts doors of packages, modules and screens, and files that do something', () => {
    const found = violations(doorsOnly, {
      'packages/kernel/package.json': manifest('kernel'),
      'packages/kernel/src/index.ts': "export * from './clock.ts'",
      [`${modules}/wallet/index.ts`]: "export { open } from './service.ts'",
      'packages/i18n/src/catalogues/index.ts': "import { home } from './home.ts'\nexport const CATALOGUES = { home }",
    })
    expect(found).toEqual([])
  })

  test('refuses a file that only passes others on', () => {
    const text = "export { a } from './a.ts'\nexport * from './b.ts'"
    expect(violations(doorsOnly, { 'apps/member/src/shared/index.ts': text })).toHaveLength(1)
    expect(violations(doorsOnly, { 'apps/member/src/shared/all.ts': text })).toHaveLength(1)
    const roundabout = "import { a } from './a.ts'\nexport { a }"
    expect(violations(doorsOnly, { 'apps/member/src/shared/all.ts': roundabout })).toHaveLength(1)
  })
})

describe('orphans', () => {
  test('follows imports, dynamic imports, addresses in texts, globs, pages and manifests', () => {
    const found = violations(orphans, {
      'packages/kernel/package.json': manifest('kernel'),
      'packages/kernel/src/index.ts': "export * from './clock.ts'\nexport const lazy = () => import('./lazy.ts')",
      'packages/kernel/src/clock.ts': "new Worker(new URL('./lane.ts', import.meta.url))",
      'packages/kernel/src/lane.ts': "export const stories = import.meta.glob('./stories/*.ts')",
      'packages/kernel/src/lazy.ts': 'export const lazy = 1',
      'packages/kernel/src/stories/a.ts': 'export const a = 1',
      'packages/kernel/test/clock.test.ts': '',
      'apps/member/index.html': '<script type="module" src="/src/start.tsx"></script>',
      'apps/member/src/start.tsx': "import './style.css'",
      'apps/member/src/style.css': "@import './more.css';",
      'apps/member/src/more.css': '',
    })
    expect(found).toEqual([])
  })

  test('a bare name leads to a file of the workspace that says it, and to no other of that name', () => {
    const found = violations(orphans, {
      'packages/kernel/package.json': manifest('kernel'),
      'packages/kernel/src/index.ts': "const beside = join(here, 'lane.ts')",
      'packages/kernel/src/lanes/lane.ts': '',
      'packages/ledger/package.json': manifest('ledger'),
      'packages/ledger/src/writer/lane.ts': '',
    })
    expect(found).toEqual([expect.stringContaining('packages/ledger/src/writer/lane.ts:1')])
  })

  test('a test alone does not keep a file of the program alive', () => {
    const found = violations(orphans, {
      'packages/kernel/src/old.ts': 'export const old = 1',
      'packages/kernel/test/old.test.ts': "import { old } from '../src/old.ts'",
    })
    expect(found).toEqual([expect.stringContaining('packages/kernel/src/old.ts:1')])
  })

  test('finds the file nobody asks for', () => {
    const found = violations(orphans, { 'packages/kernel/src/old.ts': '', 'packages/kernel/src/old.css': '' })
    expect(found).toHaveLength(2)
  })
})
