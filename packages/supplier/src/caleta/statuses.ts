import { HUB88_STATUS_OF, HUB88_STATUSES } from '../hub88/statuses.ts'
import type { WalletError } from '../wallet-errors.ts'

/** Those of Hub88, and the two this dialect has names of its own for. */
export const CALETA_STATUSES = [...HUB88_STATUSES, 'RS_ERROR_BET_LIMIT_EXCEEDED', 'RS_ERROR_TIMEOUT'] as const
export type CaletaStatus = (typeof CALETA_STATUSES)[number]

/** How this dialect says each reason of ours. After `RS_ERROR_TIMEOUT` the supplier rolls back, after what it knows it does not. */
export const CALETA_STATUS_OF = {
  ...HUB88_STATUS_OF,
  limit_reached: 'RS_ERROR_BET_LIMIT_EXCEEDED',
  busy: 'RS_ERROR_TIMEOUT',
} as const satisfies Record<WalletError, CaletaStatus>
