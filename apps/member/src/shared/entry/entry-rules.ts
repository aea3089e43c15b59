import { query, useClient } from '@hiyas/client'
import { identity, type Out } from '@hiyas/contract'
import type { TextKey } from '@hiyas/i18n'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Problem } from '../form/problems.ts'

/** What login, recovery and change of password check beforehand, by the names of part 1 section 5. */
export type EntryRules = Out<typeof identity.entryRules>
export type EntryRule = EntryRules[string]

/** Until the server has said its rules nothing is demanded here: it checks every input itself. */
const NO_RULES: EntryRules = {}

/** They stay while they come in another language: a message of theirs would be gone until then, and with it why it was said (REG-92). */
export function useEntryRules(): EntryRules {
  const { data } = useQuery({
    ...query(useClient(), identity.entryRules, {}),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  return data ?? NO_RULES
}

/** A value that passed here and does not at the server: the merchant has other rules since, which are asked for anew, and told at the field. */
export function useEntryRulesAnew(): (refusal: string) => void {
  const cache = useQueryClient()
  return refusal => {
    if (refusal === 'register.field.format') void cache.invalidateQueries({ queryKey: [identity.entryRules.name] })
  }
}

/**
 * What a rule has against a value. An empty field passes where the rule does not demand it (CHPSW-27); a field without a rule is
 * demanded. `wrong` stands in where the server gives no words of its own (CHPSW-30).
 */
export function ruleProblem(value: string, rule: EntryRule | undefined, wrong: TextKey): Problem | null {
  if (value === '') return rule === undefined || rule.required ? { key: 'account.required' } : null
  if (rule === undefined || fits(value, rule)) return null
  return rule.message === '' ? { key: wrong } : { text: rule.message }
}

function fits(value: string, { minLength, maxLength, acceptedPattern }: EntryRule): boolean {
  const length = [...value].length
  return length >= minLength && length <= maxLength && matchesPattern(value, acceptedPattern)
}

/**
 * `*` accepts anything. A pattern that does not compile is left to the server, which keeps a name with its accents together, however the
 * keyboard sends them.
 */
export function matchesPattern(value: string, pattern: string): boolean {
  if (pattern === '*' || pattern === '') return true
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(value.normalize('NFC'))
  } catch {
    return true
  }
}
