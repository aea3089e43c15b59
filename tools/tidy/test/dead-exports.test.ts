import { describe, expect, test } from 'vitest'
import { deadExports } from '../checks/dead-exports.ts'
import { violations } from './fixture.ts'

describe('dead-exports', () => {
  const made = 'export const made = 1\nexport const twice = made * 2'

  test('lets be what is imported, what doors and entry points have, types, and what is used at home and tried', () => {
    const found = violations(deadExports, {
      'tools/a/made.ts': `${made}\nexport type Made = typeof made\nexport default made`,
      'tools/a/all.ts': 'export const one = 1',
      'tools/a/shapes.ts': 'export const { a, b: c } = { a: 1, b: 2 }\nconst d = 3\nexport { d as e }',
      'tools/a/index.ts': "export { twice } from './made.ts'\nexport const alone = 1",
      'tools/a/main.ts':
        "import * as all from './all.ts'\nimport { a, c, e as f } from './shapes.ts'\nexport const begun = [all, a, c, f]",
      'tools/a/test/made.test.ts': "import { made } from '../made.ts'\nexport const help = made",
    })
    expect(found).toEqual([])
  })

  test('refuses what nobody imports, and what is there for tests alone', () => {
    const found = violations(deadExports, {
      'tools/a/made.ts': made,
      'tools/a/other.ts': "import { twice } from './elsewhere.ts'\nexport const c = twice",
      'tools/a/test/made.test.ts': "import { twice } from '../made.ts'\nimport { c } from '../other.ts'",
    })
    expect(found).toEqual([
      'tools/a/made.ts:1 nobody imports made: take its export off, or delete it',
      'tools/a/made.ts:2 only tests use twice: delete it, and let them try what the programs do',
      'tools/a/other.ts:2 only tests use c: delete it, and let them try what the programs do',
    ])
  })
})
