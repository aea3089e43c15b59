import { CORE_LENGTH_MIN, coreOf, isCommonPassword } from '../common-passwords.ts'
import { DEVICE_CREDENTIAL_PREFIX } from './login.ts'

/** What is hashed: the same characters typed on another keyboard give the same password (SES-11: never truncated). */
export const normalPassword = (password: string): string => password.normalize('NFKC')

/**
 * SES-11: no rules of composition; what is easy to guess is refused, also with digits behind. Judged as what is hashed: of full-width letters,
 * which no list has, that is the common password.
 */
export function isWeak(password: string, avoid: readonly string[]): boolean {
  const normal = normalPassword(password)
  const plain = normal.toLowerCase()
  // A login would take it for the credential of a device.
  if (normal.startsWith(DEVICE_CREDENTIAL_PREFIX)) return true
  const isOwnName = avoid.some(word => word !== '' && isVariantOf(plain, word.toLowerCase()))
  return isOwnName || isCommonPassword(plain) || isRepetitive(plain) || isSequence(plain)
}

/** The same word, or the same with other digits and signs around it. */
const isVariantOf = (plain: string, word: string): boolean =>
  plain === word || coreOf(plain) === word || (coreOf(word).length >= CORE_LENGTH_MIN && coreOf(plain) === coreOf(word))

/** `aaaaaaaa`, `abababab`, `12341234`. */
const isRepetitive = (text: string): boolean => /^(.{1,4})\1+$/su.test(text)

const ROWS = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
]

/** A run along the digits, the alphabet or a row of the keyboard. */
const isSequence = (text: string): boolean =>
  ROWS.some(row => row.includes(text) || [...row].reverse().join('').includes(text))
