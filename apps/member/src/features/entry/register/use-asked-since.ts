import { identity } from '@hiyas/contract'
import type { Refusal } from '@hiyas/kernel'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLimitsAnew } from '../../../shared/entry/use-limits-anew.ts'
import type { Field } from './fields.ts'
import { isOfTheSite, type RegisterCode } from './refusal-places.ts'

/**
 * What the merchant asks for since the form was opened, as a registration tells that was refused for it: his rules and switches are asked for
 * anew, and what was typed stays. A field that this form did not show comes with them.
 */
export function useAskedSince() {
  const cache = useQueryClient()
  const tellSite = useLimitsAnew()
  const [refusal, setRefusal] = useState<Refusal<RegisterCode> | null>(null)
  return {
    forget: () => setRefusal(null),
    async judge(next: Refusal<RegisterCode>, shown: readonly Field[]): Promise<void> {
      if (!isOfTheSite(next, shown)) return
      await Promise.all([tellSite(), cache.invalidateQueries({ queryKey: [identity.registerSettings.name] })])
      if (!isIn(shown, next)) setRefusal(next)
    },
    /** What is to be said at the field that was missing, once it is there. */
    refusalIn: (shown: readonly Field[]) => (refusal !== null && isIn(shown, refusal) ? refusal : null),
  }
}

/** Leads to what has come late: it has to be there before anybody can be led to it. */
export function useLedToMissing(
  refusal: Refusal<RegisterCode> | null,
  lead: (refusal: Refusal<RegisterCode>) => void,
): void {
  const follow = useEffectEvent(lead)
  useEffect(() => {
    if (refusal !== null) follow(refusal)
  }, [refusal])
}

const isIn = (shown: readonly Field[], { field }: Refusal<RegisterCode>): boolean => shown.some(name => name === field)
