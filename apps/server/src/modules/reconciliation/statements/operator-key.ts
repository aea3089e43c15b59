import { readFileSync } from 'node:fs'
import { createSigner, type Sign } from '@hiyas/supplier'

/** Our own key, to ask suppliers with, or in a sentence why there is none. Nothing of what stands in the file is told. */
export function readOperatorKey(file: string): { sign: Sign } | { says: string } {
  const pem = textOf(file)
  if (pem === null)
    return { says: `No key to ask suppliers with can be read from ${file}: set OPERATOR_PRIVATE_KEY_FILE.` }
  try {
    return { sign: createSigner(pem) }
  } catch {
    return { says: `${file} holds no private RSA key of 2048 bits or more: set OPERATOR_PRIVATE_KEY_FILE.` }
  }
}

/** The same for the server, which ends with that sentence when it starts: else statements would be missing for as long as nobody reads its log. */
export function operatorSign(file: string): Sign {
  const key = readOperatorKey(file)
  if ('says' in key) throw new Error(key.says)
  return key.sign
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
