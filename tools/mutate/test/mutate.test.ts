import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { AREAS, type Area, SCORE_MIN } from '../areas.ts'
import { copyTree } from '../copy.ts'
import { type Mutants, scoreOf, survivorsOf } from '../score.ts'

const ROOT = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'hiyas-mutate-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd }).toString()
const paths = git(ROOT, 'ls-files', 'apps', 'packages', '--cached', '--others', '--exclude-standard').split('\n')
const isOf = (path: string, globs: readonly string[]): boolean =>
  globs.some(glob => !glob.startsWith('!') && matchesGlob(path, glob)) &&
  !globs.some(glob => glob.startsWith('!') && matchesGlob(path, glob.slice(1)))
const filesOf = (globs: Area['files']) => paths.filter(path => isOf(path, globs))

describe('the areas', () => {
  test('what decides stands in rules, and all of it is tried', () => {
    const rules = paths.filter(path => /\/src\/(.*\/)?(rules|rules\/[^/]+|split-rules)\.ts$/.test(path))
    expect(rules.length).toBeGreaterThan(20)
    const tried = AREAS.flatMap(({ files }) => filesOf(files))
    expect(rules.filter(path => !tried.includes(path))).toEqual([])
  })

  test.each(AREAS)('$name names files and tests that exist, and no test among the files', ({ files, tests }) => {
    for (const glob of files.filter(glob => !glob.startsWith('!'))) expect(filesOf([glob]), glob).not.toEqual([])
    for (const glob of tests) expect(filesOf([glob]), glob).not.toEqual([])
    expect(filesOf(files).filter(path => path.includes('/test/'))).toEqual([])
  })

  test.each(AREAS.filter(({ database }) => !database))('$name is tried by tests that need no database', ({ tests }) => {
    const slow = filesOf(tests).filter(path =>
      /testDatabase|startServer|startHouse|openBooks|startStudio/.test(readFileSync(join(ROOT, path), 'utf8')),
    )
    expect(slow).toEqual([])
  })

  test('each has a name of its own, and 85 of 100 mutants are noticed', () => {
    expect(new Set(AREAS.map(({ name }) => name)).size).toBe(AREAS.length)
    expect(SCORE_MIN).toBeGreaterThanOrEqual(85)
  })
})

const mutant = (status: Mutants[string]['mutants'][number]['status'], line = 1) => ({
  status,
  mutatorName: 'BlockStatement',
  replacement: '{\n}',
  location: { start: { line, column: 3 } },
})

describe('the score', () => {
  test('noticed is what fails or never ends; what cannot run is no mutant; it is rounded down', () => {
    const one = { mutants: [mutant('Killed'), mutant('Timeout'), mutant('RuntimeError'), mutant('Ignored')] }
    const other = { mutants: [mutant('Survived')] }
    expect(scoreOf({ one, other })).toEqual({ mutants: 3, killed: 2, survived: 1, percent: 66 })
    expect(scoreOf({})).toEqual({ mutants: 0, killed: 0, survived: 0, percent: 0 })
  })

  test('who was not noticed is named, in the order of the file', () => {
    expect(
      survivorsOf({ 'a.ts': { mutants: [mutant('Survived', 9), mutant('Killed', 1), mutant('NoCoverage', 2)] } }),
    ).toEqual(['a.ts:2:3 BlockStatement: { } (no test comes here)', 'a.ts:9:3 BlockStatement: { }'])
  })
})

test('the copy has what is new and not what is ignored or deleted, and its packages are its own', () => {
  const [root, copy] = [join(folder, 'root'), join(folder, 'copy')]
  git(folder, 'init', '-q', root)
  const write = (path: string, text = '') => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  write('.gitignore', 'node_modules\n')
  write('packages/kernel/new.ts')
  write('packages/art/files/large.webp')
  write('node_modules/left.js')
  write('packages/kernel/gone.ts')
  git(root, 'add', 'packages/kernel/gone.ts')
  rmSync(join(root, 'packages/kernel/gone.ts'))
  mkdirSync(join(root, 'node_modules/@hiyas'))
  symlinkSync('../../packages/kernel', join(root, 'node_modules/@hiyas/kernel'))
  copyTree(root, copy)
  writeFileSync(join(copy, 'node_modules/@hiyas/kernel/new.ts'), 'broken')
  expect(readFileSync(join(root, 'packages/kernel/new.ts'), 'utf8')).toBe('')
  expect(readFileSync(join(copy, 'packages/kernel/new.ts'), 'utf8')).toBe('broken')
  for (const left of ['packages/art/files/large.webp', 'node_modules/left.js', 'packages/kernel/gone.ts'])
    expect(existsSync(join(copy, left))).toBe(false)
})
