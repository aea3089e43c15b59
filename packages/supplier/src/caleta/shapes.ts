import { type Static, Type } from '@sinclair/typebox'
import { Hub88BetRequest, Hub88RollbackRequest, Hub88WinRequest } from '../hub88/shapes.ts'
import { CALETA_STATUSES, type CaletaStatus } from './statuses.ts'

const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[!-~]+$' })
const Currency = Type.String({ pattern: '^[A-Z]{3}$', maxLength: 3 })
const WireAmount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

/** The only message without a `request_uuid`. */
export const CaletaCheckRequest = Type.Object({ token: Id })

export const CaletaBalanceRequest = Type.Object({
  request_uuid: Id,
  token: Id,
  supplier_user: Id,
  game_code: Type.Optional(Id),
})

/** The player is called `supplier_user` here, else a bet is that of Hub88. */
const ofSupplierUser = { supplier_user: Id }
export const CaletaBetRequest = Type.Composite([Type.Omit(Hub88BetRequest, ['user']), Type.Object(ofSupplierUser)])
export const CaletaWinRequest = Type.Composite([
  Type.Omit(Hub88WinRequest, ['user']),
  Type.Object({
    ...ofSupplierUser,
    /** How much of the amount is from a jackpot: for information, it is paid with the amount and not beside it. */
    jackpot_win: Type.Optional(WireAmount),
  }),
])
/** Without `user` the player is the one the token was made for. */
export const CaletaRollbackRequest = Type.Composite([
  Type.Omit(Hub88RollbackRequest, ['user']),
  Type.Object({ user: Type.Optional(Id) }),
])

/** What every call answers, always with HTTP 200. `token` only after `/wallet/check`. */
export const CaletaAnswer = Type.Object({
  status: Type.Unsafe<CaletaStatus>(Type.Union(CALETA_STATUSES.map(status => Type.Literal(status)))),
  request_uuid: Type.String({ maxLength: 64 }),
  user: Type.Optional(Id),
  currency: Type.Optional(Currency),
  balance: Type.Optional(WireAmount),
  token: Type.Optional(Type.String({ maxLength: 40 })),
})

export type CaletaAnswer = Static<typeof CaletaAnswer>

/** Paths below the base address of the wallet. */
export const CALETA_PATHS = {
  check: '/wallet/check',
  balance: '/wallet/balance',
  bet: '/wallet/bet',
  win: '/wallet/win',
  rollback: '/wallet/rollback',
} as const
export type CaletaCall = keyof typeof CALETA_PATHS

export const CALETA_SIGNATURE_HEADER = 'x-auth-signature'
