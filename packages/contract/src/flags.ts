/**
 * The site flags a merchant switches (part 1 sections 5, 6 and 9, part 2 section 2). A flag that is not here does not compile.
 * Screens and calls name them; the value per merchant is data of the `site` module.
 */
export const FLAG_KEYS = [
  'USERNAMEREG3',
  'MOBILENUMREG3',
  'REGMOBVERF3',
  'MOBILENUMPASSREG3',
  'CHNGPASSVERIF3',
  'FACEBOOKLOGIN3',
  'GOOGLELOGIN3',
  'MOBILEVERCODELOGIN3',
  'FREEPLAY3',
  'DEPRECM3',
  'WITHREC3',
  'TRANSREC3',
  'TRANSBETREPMEM3',
  'PERSREP',
  'AGETRANSFERUP3',
  'REWCEN3',
  'MANPLAYREB3',
  'PLYRBT',
  'MAILCEN',
  'MEMCLUB3',
  'FEEDBACK3',
  'GAMELO3',
  'GAMELOHOT3',
  'GAMELOFAV3',
  'GAMELOREC3',
] as const

export type FlagKey = (typeof FLAG_KEYS)[number]

export type Flags = Readonly<Record<FlagKey, boolean>>
