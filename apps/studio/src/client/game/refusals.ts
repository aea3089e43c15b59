import type { Minor } from '@hiyas/kernel'
import type { ErrorCode } from '../../wire-errors.ts'
import { readAmount } from '../money.ts'
import type { Message } from './state.ts'

const MESSAGE_OF: Readonly<Partial<Record<ErrorCode, Exclude<Message['kind'], 'voided' | 'elsewhere'>>>> = {
  insufficient_funds: 'funds',
  limit_reached: 'limit',
  choice_invalid: 'choice',
  round_open: 'open',
  session_unknown: 'session',
  rules_changed: 'rules_changed',
  wallet_unreachable: 'wallet',
}

/** What the player reads for a refusal; of what is not here, that the fault is ours. */
export function messageFor(code: ErrorCode, { game }: Readonly<Record<string, unknown>> = {}): Message {
  if (code === 'round_elsewhere' && typeof game === 'string') return { kind: 'elsewhere', game }
  return { kind: MESSAGE_OF[code] ?? 'fault' }
}

/** What is in the balance after a refused bet: what the wallet has told with its refusal, else what was there before. */
export const balanceTold = ({ balance }: Readonly<Record<string, unknown>>, before: Minor | null): Minor | null =>
  typeof balance === 'string' ? readAmount(balance) : before
