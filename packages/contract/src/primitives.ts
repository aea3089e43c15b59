import { Type } from '@sinclair/typebox'

/** Text with an end. Every text of the contract goes through here, so that none is without a limit. */
export const Text = (
  lengthMax: number,
  options: { lengthMin?: number; pattern?: string; description?: string } = {},
) => {
  const { lengthMin = 0, ...rest } = options
  return Type.String({ minLength: lengthMin, maxLength: lengthMax, ...rest })
}

/** One of some words. */
export const OneOf = <const Words extends readonly string[]>(words: Words) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: [...words] })

/**
 * Money on the wire: a decimal string in main units, at most four decimals, such as `"12480.50"`. With as many digits before them as the
 * books can hold: a balance and a sum may be more than any one movement.
 */
export const Amount = Type.String({ pattern: '^-?(0|[1-9][0-9]{0,14})\\.[0-9]{2}([0-9]{2})?$', maxLength: 21 })

export const Code = Text(64, { lengthMin: 1 })
export const Name = Text(120)
export const Url = Text(500)
/** What hides a part of a text may be longer than that part, by as much. */
export const HIDING_LENGTH_MAX = 4
/** Milliseconds since 1970, until the last day of 9999: what comes after has no day in four digits, and soon no date at all. */
export const TimestampMs = Type.Integer({ minimum: 0, maximum: 253_402_214_400_000 })
export const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

export const PageNumber = Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })
export const PageSize = (sizeMax: number, sizeDefault: number) =>
  Type.Integer({ minimum: 1, maximum: sizeMax, default: sizeDefault })

/** Where a list must end even if the data does not. */
export const LIST_MAX = 1_000

/** Where somebody looks, as clients say it: `M`, `W` or `A`, and with whatever else they call it, such as `html5`, the mobile site. */
export const PlatformWord = Text(16)

/** Languages a member may choose (TY = Filipino, the default). */
export const LANGUAGES = ['TY', 'EN'] as const
export type Language = (typeof LANGUAGES)[number]
export const LANGUAGE_DEFAULT: Language = 'TY'

/** What a call without input takes, and one without output answers. */
export const Nothing = Type.Object({})

/** Kinds of member on the wire (part 1 section 6): plain, agents, trial, and the special ones that no contract concerns. */
export const MEMBER_TYPE = {
  plain: 0,
  agent: 1,
  masterAgent: 2,
  trial: 4,
  internal: 40,
  specialAgentA: 41,
  specialAgentB: 42,
} as const
export const MemberType = Type.Integer({ minimum: 0, maximum: 99 })
/** Types no contract concerns, agents or not (CONTR-03). */
export const CONTRACT_EXEMPT_TYPES: readonly number[] = [
  MEMBER_TYPE.trial,
  MEMBER_TYPE.internal,
  MEMBER_TYPE.specialAgentA,
  MEMBER_TYPE.specialAgentB,
]
/** Types that are not agents. */
export const AGENT_HIDDEN_TYPES: readonly number[] = [MEMBER_TYPE.plain, MEMBER_TYPE.trial, MEMBER_TYPE.internal]
