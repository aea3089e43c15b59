import { hash } from '@node-rs/argon2'
import { ARGON2, createHashing } from './hashing.ts'
import { normalPassword } from './rules/passwords.ts'

export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes as long for a member who is not there (`null`) as for one who is (SES-14). */
  verify(hash: string | null, password: string): Promise<boolean>
  stop(): Promise<void>
}

/** Hashes a bounded number of passwords at once; more than can wait are turned away as busy. */
export function createPasswords(cost = ARGON2): Passwords {
  const hashing = createHashing(cost)
  // Made beforehand, so that the first wrong name takes no longer than the second.
  const nobody = hash('nobody has this password', cost)
  return {
    hash: async password => String(await hashing.run({ password: normalPassword(password), stored: null })),
    async verify(known, password) {
      const stored = known ?? (await nobody)
      const matches = await hashing.run({ password: normalPassword(password), stored })
      return matches === true && known !== null
    },
    stop: hashing.stop,
  }
}
