import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { digestOfSources, readStamp, removeStamp, writeStamp } from '../stamp.ts'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hiyas-stamp-'))
  const made = root
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  write('package-lock.json', '{}')
  write('apps/site/package.json', manifest('@hiyas/site', '@hiyas/ui'))
  write('apps/site/src/main.ts', 'one')
  write('packages/ui/package.json', manifest('@hiyas/ui', '@hiyas/art', 'react'))
  write('packages/ui/src/button.ts', 'one')
  write('packages/art/package.json', manifest('@hiyas/art'))
  write('packages/art/files/tile.svg', 'one')
  write('packages/other/package.json', manifest('@hiyas/other'))
  write('packages/other/src/index.ts', 'one')
})

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

const manifest = (name: string, ...uses: string[]): string =>
  JSON.stringify({ name, dependencies: Object.fromEntries(uses.map(use => [use, '1'])) })

const digest = (): string => digestOfSources(root, 'apps/site')

test.each([
  'apps/site/src/main.ts',
  'apps/site/src/new.ts',
  'packages/ui/src/button.ts',
  'packages/art/files/tile.svg',
  'package-lock.json',
])('a change of %s makes the build stale', file => {
  const before = digest()
  write(file, 'two')
  expect(digest()).not.toBe(before)
})

test.each([
  'packages/other/src/index.ts',
  'apps/site/dist/client/main.js',
  'apps/site/test/main.test.ts',
  'packages/ui/node_modules/x/index.js',
  'apps/site/README.md',
])('a change of %s leaves it fresh', file => {
  const before = digest()
  write(file, 'two')
  expect(digest()).toBe(before)
})

test('a moved file is a change even when its content is not', () => {
  const before = digest()
  rmSync(join(root, 'apps/site/src/main.ts'))
  write('apps/site/src/moved.ts', 'one')
  expect(digest()).not.toBe(before)
})

test('the stamp is what was written, and nothing once a build begins', () => {
  expect(readStamp(root, 'apps/site')).toBeNull()
  writeStamp(root, 'apps/site', 'abc')
  expect(readStamp(root, 'apps/site')).toBe('abc')
  removeStamp(root, 'apps/site')
  expect(readStamp(root, 'apps/site')).toBeNull()
})
