import { createDecipheriv, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import type { Page, Request } from '@playwright/test'

/** Has the page seal what it sends for a key of the test in place of the one of the house, and answers how to read it. */
export async function readingSealed(page: Page): Promise<(request: Request) => Record<string, unknown>> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const key = { ...publicKey.export({ format: 'jwk' }), kid: 'of-the-test', use: 'enc', alg: 'RSA-OAEP-256' }
  await page.route('**/wps/session/key/jwks', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), keys: [key] } })
  })
  return request => {
    const [head = '', ...parts] = String(request.postDataJSON()).split('.')
    const [sealedKey, start, body, tag] = parts.map(part => Buffer.from(part, 'base64url')) as [
      Buffer,
      Buffer,
      Buffer,
      Buffer,
    ]
    const opened = createDecipheriv(
      'aes-256-gcm',
      privateDecrypt({ key: privateKey, oaepHash: 'sha256' }, sealedKey),
      start,
    )
    opened.setAAD(Buffer.from(head)).setAuthTag(tag)
    return JSON.parse(Buffer.concat([opened.update(body), opened.final()]).toString())
  }
}
