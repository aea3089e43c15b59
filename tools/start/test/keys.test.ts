import { createPrivateKey, createPublicKey, createSign, createVerify } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '@hiyas/tools/problem'
import { expect, test } from 'vitest'
import { tempFolder } from '../../postgres/test/folders.ts'
import { ensureSandboxSecrets, ensureStudioKeys } from '../keys.ts'
import { planSandbox } from '../sandbox.ts'

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

test('the secrets of the sandbox are made once, for their owner only', async () => {
  const { file, secrets } = await ensureSandboxSecrets(folder)
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(createPrivateKey(secrets.privateKeyPem).asymmetricKeyDetails?.modulusLength).toBe(2048)
  expect(await ensureSandboxSecrets(folder)).toEqual({ file, secrets })
  // From before the sandbox had a casino.
  const { casinoKey: _, ...earlier } = secrets
  writeFileSync(file, JSON.stringify(earlier))
  const { secrets: completed } = await ensureSandboxSecrets(folder)
  expect(completed).toEqual({ ...earlier, casinoKey: expect.any(String) })
  expect(await ensureSandboxSecrets(folder)).toEqual({ file, secrets: completed })
})

test.each([
  ['studio.pem', '', ensureStudioKeys],
  ['studio.pem', '-----BEGIN PRIVATE KEY-----\nMIIE', ensureStudioKeys],
  ['sandbox.json', '', ensureSandboxSecrets],
  ['sandbox.json', 'null', ensureSandboxSecrets],
])('of %s with "%s" in it, which is of no use, it is said where it is and what to do', async (name, text, ensure) => {
  const dataDir = join(folder, 'unusable')
  const file = join(dataDir, 'keys', name)
  mkdirSync(join(dataDir, 'keys'), { recursive: true })
  writeFileSync(file, text)
  const error: unknown = await ensure(dataDir).then(
    () => null,
    reason => reason,
  )
  expect(error).toBeInstanceOf(Problem)
  expect(String(error)).toContain(`${file} holds no`)
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test('server and sandbox are told the same ports, key and third parties', async () => {
  const { part, serverEnv } = await planSandbox(folder)
  const { secrets, file } = await ensureSandboxSecrets(folder)
  const url = `http://127.0.0.1:${part.env.SANDBOX_PORT}`
  const smtpUrl = `smtp://127.0.0.1:${part.env.SANDBOX_SMTP_PORT}`
  expect(part).toMatchObject({ readyUrl: `${url}/healthz`, env: { SANDBOX_SECRETS_FILE: file } })
  expect(serverEnv).toMatchObject({
    SANDBOX_URL: url,
    SMS_GATEWAY_URL: `${url}/sandbox/sms`,
    SMS_GATEWAY_KEY: secrets.smsKey,
    SMTP_URL: smtpUrl,
    SANDBOX_SMTP_URL: smtpUrl,
  })
  const thirdPartyFile = serverEnv.THIRD_PARTY_FILE ?? ''
  expect(statSync(thirdPartyFile).mode & 0o077).toBe(0)
  expect(JSON.parse(readFileSync(thirdPartyFile, 'utf8'))).toMatchObject({
    HIYAS: {
      sms: { apiUrl: '/sandbox/idp/v1', apiKey: secrets.phoneApiKey },
      providers: { google: { issuer: `${url}/sandbox/idp`, clientSecret: secrets.clientSecret }, facebook: {} },
    },
  })
})
