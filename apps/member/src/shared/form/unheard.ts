import type { TransportCode } from '@hiyas/client'

/** After these nobody knows what became of a call: it may be done. */
const UNHEARD: readonly string[] = [
  'network',
  'timeout',
  'malformed_answer',
  'system_busy',
  'system_error',
] satisfies TransportCode[]

export const isUnheard = (code: string): boolean => UNHEARD.includes(code)
