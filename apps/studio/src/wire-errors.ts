/** What a call of the game is refused with. */
const ERROR_CODES = [
  'body_invalid',
  'game_unknown',
  'launch_used',
  'launch_refused',
  'session_unknown',
  'stake_not_offered',
  'choice_invalid',
  'action_invalid',
  'request_reused',
  'round_unknown',
  'bets_closed',
  'too_soon',
  'round_open',
  'round_elsewhere',
  'insufficient_funds',
  'limit_reached',
  'round_voided',
  'wallet_unreachable',
  'room_full',
  'game_stopped',
  'rules_changed',
  'not_found',
  'internal',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

export type WireError = {
  readonly error: {
    readonly code: ErrorCode
    readonly field?: string
    readonly detail?: Readonly<Record<string, unknown>>
  }
}
