import { readFile } from 'node:fs/promises'
import { createSigner, type Sign } from '@hiyas/supplier'

/** Our own key, to ask suppliers with, or in a sentence why there is none. Nothing of what stands in the file is told. */
export async function readOperatorKey(file: string): Promise<{ sign: Sign } | { says: string }> {
  const pem = await readFile(file, 'utf8').catch(() => null)
  if (pem === null) return { says: 'There is no key to ask suppliers with: set OPERATOR_PRIVATE_KEY_FILE.' }
  try {
    return { sign: createSigner(pem) }
  } catch {
    return { says: `${file} holds no private RSA key of 2048 bits or more: set OPERATOR_PRIVATE_KEY_FILE.` }
  }
}
