import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atFileEnd } from '@hiyas/testing'
import { expect, test } from 'vitest'
import { readDatabaseUrl } from '../src/config.ts'

test('finds the embedded database of npm start by its own files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hiyas-config-'))
  atFileEnd(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'postgres', 'cluster'), { recursive: true })
  await writeFile(join(folder, 'postgres', 'password'), 'secret')
  await writeFile(
    join(folder, 'postgres', 'cluster', 'postmaster.pid'),
    '4711\n/data\n1700000000\n45678\n\n127.0.0.1\n',
  )
  expect(await readDatabaseUrl({ HIYAS_DATA: folder })).toBe(
    'postgres://hiyas:secret@127.0.0.1:45678/hiyas?sslmode=disable',
  )
  expect(await readDatabaseUrl({ HIYAS_DATA: folder, DATABASE_URL: 'postgres://other' })).toBe('postgres://other')
})
