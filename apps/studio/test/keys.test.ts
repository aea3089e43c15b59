import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atFileEnd, fakeSupplierKeys } from '@hiyas/testing'
import { expect, test } from 'vitest'
import { readKeys } from '../src/server/keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'hiyas-studio-keys-'))
atFileEnd(async () => rmSync(folder, { recursive: true, force: true }))
const { privateKeyPem, publicKeyPem } = fakeSupplierKeys()

function fileOf(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text, { mode: 0o600 })
  return file
}
const [own, theirs] = [fileOf('own.pem', privateKeyPem), fileOf('theirs.pem', publicKeyPem)]
const [none, noKey] = [join(folder, 'none.pem'), fileOf('no-key.pem', 'no key')]

test('what the studio signs with the half that it gives away verifies, and without an operator nobody may ask', () => {
  const keys = readKeys({ privateKeyFile: own, operatorPublicKeyFile: theirs })
  const body = Buffer.from('body')
  expect(keys.operator?.(body, keys.sign(body))).toBe(true)
  expect(readKeys({ privateKeyFile: own, operatorPublicKeyFile: null })).toMatchObject({
    privateKeyPem,
    operator: null,
  })
})

test.each([
  [none, theirs, `No key can be read from ${none}: set STUDIO_PRIVATE_KEY_FILE.`],
  [noKey, theirs, `${noKey} holds no private RSA key of 2048 bits or more: set STUDIO_PRIVATE_KEY_FILE.`],
  [theirs, theirs, `${theirs} holds no private RSA key of 2048 bits or more: set STUDIO_PRIVATE_KEY_FILE.`],
  [own, none, `No key can be read from ${none}: set OPERATOR_PUBLIC_KEY_FILE.`],
  [own, noKey, `${noKey} holds no public RSA key of 2048 bits or more: set OPERATOR_PUBLIC_KEY_FILE.`],
])('D-04 a wrong file of a key is named with its setting (%#)', (privateKeyFile, operatorPublicKeyFile, says) => {
  expect(() => readKeys({ privateKeyFile, operatorPublicKeyFile })).toThrow(says)
})
