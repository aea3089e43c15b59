import { createPublicKey, createSign, createVerify } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tempFolder } from '../../postgres/test/folders.ts'
import { ensureStudioKeys } from '../keys.ts'

const folder = tempFolder('keys')

test('the studio gets an RSA key of 2048 bits that only its owner may read, once', async () => {
  const files = await ensureStudioKeys(folder)
  const [privateKey, publicKey] = [readFileSync(files.privateKeyFile), readFileSync(files.publicKeyFile)]
  expect(statSync(files.privateKeyFile).mode & 0o077).toBe(0)
  expect(createPublicKey(publicKey).asymmetricKeyDetails?.modulusLength).toBe(2048)
  const signature = createSign('RSA-SHA256').update('body').sign(privateKey)
  expect(createVerify('RSA-SHA256').update('body').verify(publicKey, signature)).toBe(true)
  await ensureStudioKeys(folder)
  expect(readFileSync(files.privateKeyFile)).toEqual(privateKey)
})

test('a public key that does not belong to the private one is replaced', async () => {
  const files = await ensureStudioKeys(folder)
  const right = readFileSync(files.publicKeyFile, 'utf8')
  writeFileSync(files.publicKeyFile, 'half a k')
  await ensureStudioKeys(folder)
  expect(readFileSync(files.publicKeyFile, 'utf8')).toBe(right)
})
