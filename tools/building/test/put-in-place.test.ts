import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { putInPlace } from '../index.ts'

let folder = ''
beforeEach(() => {
  folder = `${mkdtempSync(join(tmpdir(), 'hiyas-place-'))}/`
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A build whose page says its name, and whose assets are called so. */
async function build(page: string, assets: readonly string[]): Promise<void> {
  mkdirSync(`${folder}next/client/assets`, { recursive: true })
  mkdirSync(`${folder}next/server`)
  for (const name of assets) writeFileSync(`${folder}next/client/assets/${name}`, `${page} ${name}`)
  writeFileSync(`${folder}next/client/index.html`, page)
  writeFileSync(`${folder}next/server/entry-server.js`, page)
  await putInPlace(`${folder}next/`, folder, { halves: ['client', 'server'], list: 'server/assets.json' })
}

const assets = () => readdirSync(`${folder}client/assets`).sort()
const contentOf = (file: string) => readFileSync(folder + file, 'utf8')

test('a build leaves the files of the one before it, for pages that are open, and none that are older', async () => {
  await build('first', ['encrypt-1.js', 'encrypt-1.js.br', 'font-0.woff2'])
  expect(assets()).toEqual(['encrypt-1.js', 'encrypt-1.js.br', 'font-0.woff2'])
  await build('second', ['encrypt-2.js', 'font-0.woff2'])
  expect(assets()).toEqual(['encrypt-1.js', 'encrypt-1.js.br', 'encrypt-2.js', 'font-0.woff2'])
  expect(contentOf('client/assets/encrypt-1.js')).toBe('first encrypt-1.js')
  await build('third', ['encrypt-3.js', 'font-0.woff2'])
  expect(assets()).toEqual(['encrypt-2.js', 'encrypt-3.js', 'font-0.woff2'])
  expect([contentOf('client/index.html'), contentOf('server/entry-server.js')]).toEqual(['third', 'third'])
  expect(readdirSync(folder).sort()).toEqual(['client', 'server'])
})

test('a build that changed nothing pushes no file out, however often it is made', async () => {
  await build('first', ['encrypt-1.js'])
  await build('second', ['encrypt-2.js'])
  await build('second', ['encrypt-2.js'])
  await build('second', ['encrypt-2.js'])
  expect(assets()).toEqual(['encrypt-1.js', 'encrypt-2.js'])
  await build('third', ['encrypt-3.js'])
  expect(assets()).toEqual(['encrypt-2.js', 'encrypt-3.js'])
})

test('what an older way to build has left counts as the build before', async () => {
  mkdirSync(`${folder}client/assets`, { recursive: true })
  writeFileSync(`${folder}client/assets/encrypt-0.js`, 'old')
  writeFileSync(`${folder}client/gone.txt`, 'old')
  await build('first', ['encrypt-1.js'])
  expect(assets()).toEqual(['encrypt-0.js', 'encrypt-1.js'])
  expect(existsSync(`${folder}client/gone.txt`)).toBe(false)
})

test('a build of one half, with pictures in a folder of their own, leaves those of the one before it and none that are older', async () => {
  const made = async (picture: string): Promise<void> => {
    mkdirSync(`${folder}next/client/assets/art`, { recursive: true })
    writeFileSync(`${folder}next/client/assets/art/${picture}`, picture)
    await putInPlace(`${folder}next/`, folder, { halves: ['client'], list: 'client/assets.json' })
  }
  await made('reels-1.webp')
  await made('reels-2.webp')
  expect(readdirSync(`${folder}client/assets/art`).sort()).toEqual(['reels-1.webp', 'reels-2.webp'])
  await made('reels-3.webp')
  expect(readdirSync(`${folder}client/assets/art`).sort()).toEqual(['reels-2.webp', 'reels-3.webp'])
  expect(readdirSync(folder)).toEqual(['client'])
})
