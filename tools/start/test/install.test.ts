import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../../postgres/test/folders.ts'

const folder = tempFolder('install')
const entry = { version: '1.0.0', integrity: 'sha512-a' }
const wanted = {
  '': { version: '0.1.0' },
  'node_modules/here': entry,
  'node_modules/other-machine': { ...entry, optional: true },
}

/** The script is plain JavaScript that must also run on older Nodes: asked as a program, like `npm start` does. */
function whyInstall(name: string, installed: object | null): unknown {
  const root = join(folder, name)
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: wanted }))
  if (installed !== null) {
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }))
  }
  const script = join(import.meta.dirname, '../install.mjs')
  const code = `const { whyInstall } = await import(${JSON.stringify(script)}); console.log(JSON.stringify(whyInstall(${JSON.stringify(root)})))`
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' }))
}

test('nothing is installed yet', () => {
  expect(whyInstall('fresh', null)).toBe('first time')
})

test('what is installed is what the lock file asks for, without packages for other machines', () => {
  expect(whyInstall('same', { 'node_modules/here': entry })).toBeNull()
})

test.each([
  ['version', { 'node_modules/here': { ...entry, version: '2.0.0' } }],
  ['integrity', { 'node_modules/here': { ...entry, integrity: 'sha512-b' } }],
  ['presence', {}],
])('another %s is a change', (name, installed) => {
  expect(whyInstall(name, installed)).toBe('package-lock.json has changed')
})
