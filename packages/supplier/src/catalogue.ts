import { type Static, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { exchange, shapeOrThrow } from './exchange.ts'

const Code = Type.String({ minLength: 1, maxLength: 48, pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$' })

/** No U+0000 and no half of a character: PostgreSQL keeps neither, so a list with one could never be taken over. */
const KEPT = '^(?:[^\\u0000\\ud800-\\udfff]|[\\ud800-\\udbff][\\udc00-\\udfff])*$'
const Kept = (minLength: number, maxLength: number) => Type.String({ minLength, maxLength, pattern: KEPT })
const Name = Kept(1, 120)
/** Decimal text in main units. */
const Amount = Type.String({ maxLength: 18, pattern: '^(0|[1-9][0-9]{0,11})\\.[0-9]{2}$' })

/** Percent with two decimals: `96.01`. */
const Rtp = Type.String({ maxLength: 8, pattern: '^[0-9]{1,3}\\.[0-9]{2}$' })

const Volatility = Kept(0, 16)
/** The most a round can pay, in stakes (GAM-10). */
const WinMax = Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000_000 })

export const VENDORS_MAX = 200
/** Approved versions of one game. */
const EDITIONS_MAX = 8
export const GAMES_MAX = 20_000
/** So many games with everything that can be said of them, and some room. */
const LIST_BYTES_MAX = 32 * 1_024 * 1_024
const CATEGORIES = ['SPORTS', 'ESPORTS', 'LIVE', 'FISH', 'RNG', 'PVP', 'INHOUSE', 'COCKFIGHT', 'ELOTT', 'LOTT'] as const

export const SupplierGame = Type.Object({
  /** What the supplier sends as `game_code`. */
  code: Code,
  vendor: Code,
  title: Name,
  /** The Filipino title, where the game has one of its own. */
  titleTy: Type.Optional(Name),
  type: Type.Unsafe<(typeof CATEGORIES)[number]>(Type.Union(CATEGORIES.map(category => Type.Literal(category)))),
  /** The mathematics behind it: another version is a change of the rules (GAM-15). */
  model: Kept(1, 48),
  modelVersion: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  /** Of the edition that has the game's own code. */
  rtp: Rtp,
  /**
   * The approved versions of the game, where there are several: they differ in what they return (GAM-11, GAM-15). An operator has one of
   * them for each of his sites; its code stands in the address of a launch and in every `game_code`. The game's own code is among them.
   */
  editions: Type.Optional(
    Type.Array(
      Type.Object({
        edition: Type.String({ pattern: '^[A-Za-z0-9.]{1,8}$', maxLength: 8 }),
        code: Code,
        rtp: Rtp,
        /** Where they are others than those of the game. */
        volatility: Type.Optional(Volatility),
        winMax: Type.Optional(WinMax),
      }),
      {
        maxItems: EDITIONS_MAX,
      },
    ),
  ),
  volatility: Volatility,
  winMax: Type.Optional(WinMax),
  lines: Type.Integer({ minimum: 0, maximum: 100_000 }),
  /** Smallest and largest stake of a round. */
  stakeMin: Amount,
  stakeMax: Amount,
  /** What the game speaks and where it runs, where it is not everything. */
  languages: Type.Optional(Type.Array(Kept(2, 8), { maxItems: 32 })),
  platforms: Type.Optional(Type.Array(Kept(1, 16), { maxItems: 8 })),
  classifications: Type.Array(Kept(1, 32), { maxItems: 16 }),
  /** Name of the tile's files. */
  tile: Code,
  /** Day of release, `2026-11-21`. */
  released: Type.String({ maxLength: 10, pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
})

/** The whole list of games a supplier offers, in the order it wants them shown. */
export const SupplierCatalogue = Type.Object({
  vendors: Type.Array(Type.Object({ code: Code, name: Name }), { maxItems: VENDORS_MAX }),
  games: Type.Array(SupplierGame, { maxItems: GAMES_MAX }),
})

export type SupplierGame = Static<typeof SupplierGame>
export type SupplierCatalogue = Static<typeof SupplierCatalogue>

const check = TypeCompiler.Compile(SupplierCatalogue)

/**
 * Reads a supplier's list of games. Throws `SupplierTransportError` when it cannot be had, and one of kind `malformed` when
 * any part of it is of another shape: half a list must never look like a whole one.
 */
export async function readCatalogue(options: {
  url: string
  timeoutMs: number
  fetch?: typeof globalThis.fetch
}): Promise<SupplierCatalogue> {
  const { url, timeoutMs, fetch: send = fetch } = options
  const limits = { who: 'the supplier', bytesMax: LIST_BYTES_MAX, timeoutMs }
  const text = await exchange(signal => send(url, { redirect: 'manual', signal }), limits)
  return shapeOrThrow(text, check, 'the list of games')
}
