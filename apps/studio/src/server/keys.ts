import { readFileSync } from 'node:fs'
import { createSigner, createVerifier, type Sign, type Verify } from '@hiyas/supplier'
import type { Config } from './config.ts'

/** What the studio signs with, and whose questions it answers; null: nobody's. */
type Keys = { readonly privateKeyPem: string; readonly sign: Sign; readonly operator: Verify | null }

/** Reads the files of keys once. Throws a sentence that names the setting; nothing of what stands in a file is told. */
export function readKeys({
  privateKeyFile,
  operatorPublicKeyFile,
}: Pick<Config, 'privateKeyFile' | 'operatorPublicKeyFile'>): Keys {
  const own = read(privateKeyFile, 'STUDIO_PRIVATE_KEY_FILE', 'private', createSigner)
  const operator =
    operatorPublicKeyFile === null
      ? null
      : read(operatorPublicKeyFile, 'OPERATOR_PUBLIC_KEY_FILE', 'public', createVerifier)
  return { privateKeyPem: own.pem, sign: own.key, operator: operator?.key ?? null }
}

function read<Key>(
  file: string,
  setting: string,
  half: string,
  keyOf: (pem: string) => Key,
): { pem: string; key: Key } {
  const pem = textOf(file)
  if (pem === null) throw new Error(`No key can be read from ${file}: set ${setting}.`)
  try {
    return { pem, key: keyOf(pem) }
  } catch {
    throw new Error(`${file} holds no ${half} RSA key of 2048 bits or more: set ${setting}.`)
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
