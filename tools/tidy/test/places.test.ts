import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bannedCalls } from '../checks/banned-calls.ts'
import { runningTests } from '../checks/running-tests.ts'
import { violations } from './fixture.ts'

describe('running-tests', () => {
  const config = { 'vitest.config.ts': readFileSync(join(import.meta.dirname, '../../../vitest.config.ts'), 'utf8') }

  test.each([
    'packages/ui/test/lines.test.ts',
    'packages/ui/test/forms/field.test.tsx',
    'apps/server/src/modules/wallet/test/rules.test.ts',
    'tools/tidy/test/places.test.ts',
    'bench/test/figures.test.ts',
    'e2e/journeys/login.spec.ts',
  ])('accepts %s', path => {
    expect(violations(runningTests, { ...config, [path]: '' })).toEqual([])
  })

  test.each([
    'packages/ui/src/Button/Button.test.tsx',
    'packages/ui/src/test/button.test.ts',
    'apps/member/src/routes/paths.test.ts',
    'e2e/support/house.test.ts',
    'test/everything.test.ts',
  ])('refuses %s, which never runs', path => {
    expect(violations(runningTests, { ...config, [path]: '' })).toEqual([
      expect.stringContaining(`${path}:1 Vitest does not look here`),
    ])
  })

  test('accepts all where Vitest is told nothing', () => {
    expect(violations(runningTests, { 'packages/ui/src/Button/Button.test.tsx': '' })).toEqual([])
  })

  test('takes no test for one that runs where it cannot read where Vitest looks', () => {
    const renamed = { 'vitest.config.ts': "const EVERYTHING = ['**/*.test.ts']" }
    expect(violations(runningTests, { ...renamed, 'packages/ui/test/lines.test.ts': '' })).toHaveLength(1)
  })
})

describe('banned-calls, of a file beside a program', () => {
  const asked = (text: string) => violations(bannedCalls, { 'packages/art/pipeline/a.mjs': text })

  test('accepts its path and its address', () => {
    const text = "const a = fileURLToPath(new URL('b/', import.meta.url))\nconst { pathname } = new URL(asked)\n"
    expect(asked(`${text}const c = new URL(asked, 'http://local').pathname`)).toEqual([])
  })

  test.each(["new URL('b/', import.meta.url).pathname", 'new URL(import.meta.url).pathname'])(
    'refuses %s: a blank in it is no blank',
    text => {
      expect(asked(`const a = ${text}`)).toEqual([expect.stringContaining('fileURLToPath')])
    },
  )
})
