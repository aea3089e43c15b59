import type { ErrorCode } from '../../wire-errors.ts'
import type { Message } from './state.ts'

const MESSAGE_OF: Readonly<Partial<Record<ErrorCode, Exclude<Message['kind'], 'voided'>>>> = {
  insufficient_funds: 'funds',
  limit_reached: 'limit',
  choice_invalid: 'choice',
  round_open: 'open',
  session_unknown: 'session',
  rules_changed: 'rules_changed',
  wallet_unreachable: 'wallet',
}

/** What the player reads for a refusal; of what is not here, that the fault is ours. */
export const messageFor = (code: ErrorCode): Message => ({ kind: MESSAGE_OF[code] ?? 'fault' })
