import { readFileSync } from 'node:fs'
import { createVerifier } from '@hiyas/supplier'
import { isPrivateKey } from './supplier-keys.ts'

/** The key that our studio signs with, of which only the public half is here. Throws a sentence that says what is to be done. */
export function readStudioKey(file: string): string {
  const pem = textOf(file)
  if (pem === null) throw new Error(`No key of the studio can be read from ${file}: set STUDIO_PUBLIC_KEY_FILE.`)
  if (isPrivateKey(pem))
    throw new Error(
      `${file} holds a private key, which is the studio's alone: set STUDIO_PUBLIC_KEY_FILE to the public one.`,
    )
  try {
    return createVerifier(pem).publicKeyPem
  } catch {
    throw new Error(`${file} holds no public RSA key of 2048 bits or more: set STUDIO_PUBLIC_KEY_FILE.`)
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
