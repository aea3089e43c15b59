/** What the client puts anew into every encrypted body (decision 4): the caller only leaves room for it. */
export const SEALED_LATER = { iat: 0, jti: '' } as const
