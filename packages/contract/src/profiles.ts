/** What a merchant may be held to (decision 13), each more than those before it. The table of merchants takes the same. */
export const PROFILES = ['DEMO', 'PH', 'STRICT', 'STRICT-GB'] as const
export type Profile = (typeof PROFILES)[number]
