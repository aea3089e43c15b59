import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { systemBusy } from '../../platform/failure.ts'
import { normalPassword } from './rules/passwords.ts'

/** Argon2id as OWASP recommends it at least: 19 MiB, two passes. About 30 ms of one core. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** Half of the cores may hash at once, so that a flood of logins leaves room for bets. */
const RUNNING_MAX = Math.max(1, Math.ceil(availableParallelism() / 2))
const WAITING_MAX = 64

export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes as long for a member who is not there (`null`) as for one who is (SES-14). */
  verify(hash: string | null, password: string): Promise<boolean>
}

/** Hashes a bounded number of passwords at once; more than can wait are turned away as busy. */
export function createPasswords(): Passwords {
  const slots = createSlots()
  // Made beforehand, so that the first wrong name takes no longer than the second.
  const nobody = hash('nobody has this password', ARGON2)
  return {
    hash: password => slots(() => hash(normalPassword(password), ARGON2)),
    async verify(known, password) {
      const stored = known ?? (await nobody)
      const matches = await slots(() => verify(stored, normalPassword(password)))
      return matches && known !== null
    },
  }
}

function createSlots() {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (running >= RUNNING_MAX) {
      if (waiting.length >= WAITING_MAX) throw systemBusy()
      await new Promise<void>(resolve => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
