/**
 * What any call may answer besides its own refusals, with its HTTP status. Codes are those existing clients of this kind of
 * platform react to. See docs/decisions/0002.
 */
export const FAILURES = {
  request_param_err: 400,
  request_body_required: 400,
  missing_encryption: 400,
  'function.not.available': 400,
  'login.not.session': 401,
  'permission.denied': 403,
  free_reject: 403,
  request_too_large: 413,
  request_media_type: 415,
  TOO_MANY_REQUEST: 429,
  system_error: 500,
  system_busy: 503,
} as const satisfies Record<string, number>

export type FailureCode = keyof typeof FAILURES

/** A refusal of a call's own is a normal answer: HTTP 200 with `success: false`. */
export const REFUSAL_STATUS = 200
