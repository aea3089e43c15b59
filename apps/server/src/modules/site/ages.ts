const STRICTEST = 21
/** From which age on a licence lets people play (decision 13, AGE-01); where all is play money, what the merchant says. */
const AGES: Readonly<Record<string, number>> = { DEMO: 0, PH: STRICTEST, STRICT: STRICTEST, 'STRICT-GB': 18 }

/** From which age on members of a merchant may play: his own figure, and never less than his profile's. An unknown profile is the strictest. */
export const ageOf = (profile: string, ownAge: number): number => Math.max(ownAge, AGES[profile] ?? STRICTEST)
