import { createPrivateKey, createPublicKey, generateKeyPair } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writeWhole } from '@hiyas/tools/postgres'
import { explainFileError, Problem } from '@hiyas/tools/problem'
import { newSandboxSecrets, type SandboxSecrets } from '@hiyas/tools/sandbox'

export type KeyFiles = { privateKeyFile: string; publicKeyFile: string }

const RSA_BITS = 2048

/** The key pair our studio signs its calls with. */
export const ensureStudioKeys = (dataDir: string): Promise<KeyFiles> => ensureKeys(dataDir, 'studio')

/** The key pair the operator asks suppliers with, our studio among them. */
export const ensureOperatorKeys = (dataDir: string): Promise<KeyFiles> => ensureKeys(dataDir, 'operator')

/**
 * A key pair, made once. The private key is readable by its owner only; the public key is derived from it, so that the two always
 * belong together.
 */
async function ensureKeys(dataDir: string, name: string): Promise<KeyFiles> {
  const folder = folderIn(dataDir)
  const files = { privateKeyFile: join(folder, `${name}.pem`), publicKeyFile: join(folder, `${name}.pub.pem`) }
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (!existsSync(files.privateKeyFile)) writePrivate(files.privateKeyFile, await newPrivateKey())
    const publicKey = publicHalfOf(files.privateKeyFile)
    if (!existsSync(files.publicKeyFile) || readFileSync(files.publicKeyFile, 'utf8') !== publicKey) {
      writeWhole(files.publicKeyFile, publicKey, { mode: 0o644 })
    }
    return files
  } catch (error) {
    throw explainFileError(error, folder)
  }
}

/** What the sandbox shares with the server, made once and readable by its owner only. */
export async function ensureSandboxSecrets(dataDir: string): Promise<{ file: string; secrets: SandboxSecrets }> {
  const folder = folderIn(dataDir)
  const file = join(folder, 'sandbox.json')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (!existsSync(file)) writePrivate(file, JSON.stringify(await newSandboxSecrets()))
    const secrets = secretsIn(file)
    if (secrets.casinoKey !== undefined) return { file, secrets }
    // Made before there was a casino in the sandbox.
    const { casinoKey } = await newSandboxSecrets()
    writePrivate(file, JSON.stringify({ ...secrets, casinoKey }))
    return { file, secrets: { ...secrets, casinoKey } }
  } catch (error) {
    throw explainFileError(error, folder)
  }
}

/** For its owner only. */
export const writePrivate = (file: string, text: string): void => writeWhole(file, text, { mode: 0o600 })

const folderIn = (dataDir: string): string => join(dataDir, 'keys')

async function newPrivateKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: RSA_BITS })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

function publicHalfOf(privateKeyFile: string): string {
  const pem = readFileSync(privateKeyFile)
  try {
    return createPublicKey(createPrivateKey(pem)).export({ type: 'spki', format: 'pem' }).toString()
  } catch {
    throw unusable(privateKeyFile, 'no private key')
  }
}

function secretsIn(file: string): SandboxSecrets {
  const text = readFileSync(file, 'utf8')
  try {
    // Also of what is none, such as null.
    const { ...secrets } = JSON.parse(text) as SandboxSecrets
    createPrivateKey(secrets.privateKeyPem)
    return secrets
  } catch {
    throw unusable(file, 'no secrets of the sandbox')
  }
}

/** Never with a piece of what stands there. */
const unusable = (file: string, what: string): Problem =>
  new Problem(`${file} holds ${what}: bring it from a backup, or move it away, and a new one is made.`)
