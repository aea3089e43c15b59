import type { identity, Out } from '@hiyas/contract'
import type { SessionInfo } from './reducer.ts'

/**
 * The answer of a login or a registration as the device keeps it: `customerType` is the session's `type` (LOGIN-45). A newcomer was
 * never in before, as far as the server remembers, or has a password to choose first (POPUP-22).
 */
export function sessionOf(answer: Out<typeof identity.login>): SessionInfo {
  const { token, merchantCode, userName, customerType, firstTimeLogin, lastLogin } = answer
  const newcomer = firstTimeLogin || lastLogin === null
  return { token, merchantCode, userName, type: customerType, firstTimeLogin, newcomer }
}
