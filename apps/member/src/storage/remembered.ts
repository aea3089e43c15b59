import { newSecret, type RandomSource } from '@hiyas/kernel'
import type { DeviceStorage } from './storage.ts'

/**
 * The login a member asked to remember. With `username` the site may log in with `credential`, which the server has given to this
 * device in place of the password (decision 6); with `sms` only the number is remembered.
 */
export type Remembered =
  | { type: 'username'; username: string; credential: string; countryDialingCode: string }
  | { type: 'sms'; username: string; credential: ''; countryDialingCode: string }

const SALT_LENGTH = 16

/** The remembered login, or null. A record whose parts do not belong together is dropped. */
export function readRemembered(storage: DeviceStorage): Remembered | null {
  const record = storage.read('remembered')
  if (record === null) return null
  const { type, username, countryDialingCode } = record
  const credential = decodeCredential(record.password, storage.read('rememberedSalt') ?? '')
  if (type === 'sms') return { type, username, credential: '', countryDialingCode }
  if (credential !== null && credential !== '') return { type, username, credential, countryDialingCode }
  clearRemembered(storage)
  return null
}

/** Keeps a login under the names and in the encoding of existing clients (LOGIN-74 to LOGIN-78). */
export function writeRemembered(storage: DeviceStorage, login: Remembered, random?: RandomSource): void {
  const { type, username, credential, countryDialingCode } = login
  const salt = newSecret(random).slice(0, SALT_LENGTH)
  storage.write('rememberedSalt', salt)
  storage.write('remembered', { type, username, password: encodeCredential(credential, salt), countryDialingCode })
}

/** Whoever does not want to be remembered any more leaves nothing of an earlier login behind (LOGIN-80). */
export function clearRemembered(storage: DeviceStorage): void {
  storage.clear('remembered')
  storage.clear('rememberedSalt')
}

/** Base64 of base64 of what is kept with the salt behind it: a spelling, no protection. That is why no password is kept. */
const encodeCredential = (credential: string, salt: string): string => btoa(btoa(credential + salt))

function decodeCredential(text: string, salt: string): string | null {
  try {
    const plain = atob(atob(text))
    return plain.endsWith(salt) ? plain.slice(0, plain.length - salt.length) : null
  } catch {
    return null
  }
}
