/** Our own studio as a supplier: the code its calls are signed under, and where the server passes its pages on. */
export const STUDIO_SUPPLIER = { code: 'HYO', launchPath: '/studio/play', rulesPath: '/studio/rules' } as const

/** The studio's list of games, below its own address. */
export const studioListUrl = (studioUrl: string): string => `${studioUrl}/api/games`

/** Where the studio says whether it is there. */
export const studioCheckUrl = (studioUrl: string): string => `${studioUrl}/healthz`

/** Where it serves its statements, for those who sign their question. */
export const studioStatementUrl = (studioUrl: string): string => `${studioUrl}/api/statement`
