import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createSigner, createVerifier } from '../src/index.ts'
import { createThreadedSigner, isSignature } from '../src/signature.ts'

/** Made with `openssl genrsa 2048` and `openssl dgst -sha256 -sign`; the private key was thrown away. */
const VECTOR = {
  publicKeyPem: `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA9JHyHRsSO61CVedkwKOb
dMHJi3chV1V4p5/pAQePXSkIHMpgpzawW9ssTdubQ3bnVjgclDMU89uNFoCfxlIa
NHRCpktJ9anC+n1bIxCUofI00wpQwz1ybqpSNLh830ndLaKp5FHdNAmv1KALB+s8
jNDcnC7YsDrjBoSGm3CQb+IaDiwJS0EU3Extx2muqdpZEgImcT83R+auNVvz0c5M
7iiDpi2s7gxqzlvlhb/UKY07ffyPQDhvgkKe4giqtT24Z9KDTFO731XlyvN2BIwk
Ss6Zfob5ynxrIPc6lTM5avpfSujkDGuGg7Izq2wL2G5ssyDk0/dLuSUi41LtXYex
iwIDAQAB
-----END PUBLIC KEY-----
`,
  body: '{"user":"player-1","token":"launch-token-1","request_uuid":"r-1","transaction_uuid":"bet-1","round":"round-1","game_code":"hiyas-reels","currency":"PHP","amount":356000}',
  signature:
    '69kFAzaVM3TFvh08LcUmGkqOxCihd49+kNZyPvpptL14LkRMBMb6xs4hr+mPGaaLtCiMu+rOgBBc69Ym8w0Et90Ktx+FMZltnzRn/6iOj9/wByxmpsRMBCByia2Lew+qYPFykSY2tFyEGKhKA8+qHo03xDgpEJQqqEV2nroZrfM+A8+N0wRiV4bzcpcOGcYhtb6K/T442RD9VR/mWYX32uoBZ2jCCK4qqKSisPLEdYZMmbBQV724BTJy2YBPOaP83+wYVkDFIFnODLWGzLbd+o8j9+/FvF3aT9WHCDvclP8LhHXN+z4m2E51ssPymeB0PxzznzcRWBTScj3v/7OsnQ==',
}

const pem = (bits: number) =>
  generateKeyPairSync('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

describe('signatures of supplier calls', () => {
  const verify = createVerifier(VECTOR.publicKeyPem)
  const body = Buffer.from(VECTOR.body)

  test('WAL-07 a signature made by another program verifies', () => {
    expect(verify(body, VECTOR.signature)).toBe(true)
  })

  test('W-27 the signature covers every byte: one changed, added or missing byte fails', () => {
    for (const position of [0, 10, body.length - 1]) {
      const altered = Buffer.from(body)
      altered[position] = (altered[position] ?? 0) ^ 1
      expect(verify(altered, VECTOR.signature)).toBe(false)
    }
    expect(verify(Buffer.concat([body, Buffer.from(' ')]), VECTOR.signature)).toBe(false)
    expect(verify(body.subarray(1), VECTOR.signature)).toBe(false)
  })

  test('W-27 nonsense in the place of a signature is false, never an exception', () => {
    for (const signature of [undefined, '', '*', 'AAAA', VECTOR.signature.slice(4), 'A'.repeat(5_000)])
      expect(verify(body, signature)).toBe(false)
  })

  test('WAL-07 what we sign verifies with our key and with no other', () => {
    const [ours, other] = [pem(2_048), pem(2_048)]
    const signature = createSigner(ours.privateKey)(body)
    expect(createVerifier(ours.publicKey)(body, signature)).toBe(true)
    expect(createVerifier(other.publicKey)(body, signature)).toBe(false)
  })

  test('WAL-07 one that is made on another thread is the same, and asks for as strong a key', async () => {
    const ours = pem(2_048)
    expect(await createThreadedSigner(ours.privateKey)(body)).toBe(createSigner(ours.privateKey)(body))
    expect(() => createThreadedSigner(pem(1_024).privateKey)).toThrow('2048')
  })

  test('what is longer than any signature is not worth checking', () => {
    expect([isSignature('A'.repeat(1_024)), isSignature('A'.repeat(1_025)), isSignature(undefined)]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('WAL-07 weak keys and keys of another kind are refused when they are loaded', () => {
    const weak = pem(1_024)
    expect(() => createSigner(weak.privateKey)).toThrow('2048')
    expect(() => createVerifier(weak.publicKey)).toThrow('2048')
    const curve = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' })
    expect(() => createVerifier(curve.toString())).toThrow('RSA')
  })
})
