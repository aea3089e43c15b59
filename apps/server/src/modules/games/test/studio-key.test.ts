import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atFileEnd, fakeSupplierKeys } from '@hiyas/testing'
import { beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { createProgram } from '../../../app.ts'

const folder = mkdtempSync(join(tmpdir(), 'hiyas-studio-key-'))
const keyFile = join(folder, 'studio.pem')
let server: TestServer
beforeAll(async () => {
  atFileEnd(async () => rmSync(folder, { recursive: true, force: true }))
  server = await startServer({ name: 'studio_key' })
})

/** Another server over the same database, with this file. */
const started = (studioPublicKeyFile: string) => createProgram({ ...server.program.deps.config, studioPublicKeyFile })

test.each([
  ['is no key at all', 'not a key', 'holds no public RSA key of 2048 bits or more: set STUDIO_PUBLIC_KEY_FILE.'],
  [
    'holds the private half',
    fakeSupplierKeys().privateKeyPem,
    "holds a private key, which is the studio's alone: set STUDIO_PUBLIC_KEY_FILE to the public one.",
  ],
])(
  'D-04 a key of the studio that %s is named with its setting at the start, and kept nowhere',
  async (_, pem, says) => {
    writeFileSync(keyFile, pem)
    await expect(started(keyFile)).rejects.toThrow(`${keyFile} ${says}`)
    expect(await server.rows('select from games.supplier_key')).toHaveLength(0)
  },
)

test('D-04 a key of the studio that is not there is named with its setting at the start', async () => {
  const none = join(folder, 'none.pem')
  await expect(started(none)).rejects.toThrow(
    `No key of the studio can be read from ${none}: set STUDIO_PUBLIC_KEY_FILE.`,
  )
})
