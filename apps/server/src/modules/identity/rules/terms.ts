import { identity as contract, MEMBER_TYPE } from '@hiyas/contract'

/** The terms a merchant began with. */
export const VERSION_FIRST = 1

/** Terms that came after the first. */
export type Terms = { version: number; startsAtMs: number; isMaterial: boolean }

/** Which terms are in force at a time, of the later ones of a merchant. */
export const versionAt = (later: readonly Terms[], nowMs: number): number =>
  Math.max(VERSION_FIRST, ...later.filter(({ startsAtMs }) => startsAtMs <= nowMs).map(({ version }) => version))

/**
 * Whether a member must accept the terms before he plays on (SES-20): what changed materially since those he has accepted is in force. Who
 * tries the site was asked for nothing, and is not.
 */
export function owesTerms(
  { type, accepted }: { type: number; accepted: number | null },
  later: readonly Terms[],
  nowMs: number,
): boolean {
  if (type === MEMBER_TYPE.trial) return false
  const binding = later.filter(({ isMaterial, startsAtMs }) => isMaterial && startsAtMs <= nowMs)
  return binding.some(({ version }) => version > (accepted ?? 0))
}

/** What an operator says of a version: without a time it is in force at once, and it is material unless he says otherwise. */
export type SaidTerms = { version: number; isMaterial?: boolean; startsAt?: string | null }

/**
 * The terms to add after those there are, null where this version is there as it is said, or in a sentence why neither: what members have
 * accepted is not changed behind them, and nothing is in force before it could be read.
 */
export function termsToAdd(later: readonly Terms[], said: SaidTerms, nowMs: number): Terms | null | { says: string } {
  const { version, isMaterial, startsAt = null } = said
  const startsAtMs = startsAt === null ? null : Date.parse(startsAt)
  if (Number.isNaN(startsAtMs)) return { says: 'terms.startsAt is no time.' }
  const newest = later.reduce((one, other) => (other.version > one.version ? other : one), FIRST)
  if (version <= newest.version) {
    const stands = later.find(one => one.version === version) ?? FIRST
    const isSame =
      (isMaterial ?? stands.isMaterial) === stands.isMaterial && (startsAtMs ?? stands.startsAtMs) === stands.startsAtMs
    return isSame
      ? null
      : { says: `terms: version ${version} is there, and stays as it is. The next one is ${newest.version + 1}.` }
  }
  if (version !== newest.version + 1) return { says: `terms.version: the next one is ${newest.version + 1}.` }
  if (version > contract.TERMS_VERSION_MAX) return { says: 'terms.version: there are no more.' }
  if (startsAtMs !== null && startsAtMs < nowMs) return { says: 'terms.startsAt: it is over.' }
  const terms = { version, isMaterial: isMaterial ?? true, startsAtMs: startsAtMs ?? nowMs }
  return terms.startsAtMs > newest.startsAtMs
    ? terms
    : { says: `terms.startsAt: version ${newest.version} is in force no sooner.` }
}

const FIRST: Terms = { version: VERSION_FIRST, startsAtMs: 0, isMaterial: true }
