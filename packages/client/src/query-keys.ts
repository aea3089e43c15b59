import type { Call, In } from '@hiyas/contract'
import type { QueryKey } from '@tanstack/react-query'
import type { Client } from './client.ts'
import { keyOf } from './react.ts'

/** The beginning of the keys of a call in the language and for the member or merchant of the client, whatever was asked. */
export function familyKey(client: Client, call: Pick<Call, 'name' | 'access'>) {
  const [name, language, owner] = keyOf(client, call, null)
  return [name, language, owner] as const
}

/** The name of the call that a query asks. */
export const callNameOf = ([name]: QueryKey): string => String(name)

/** What a query of that call was asked with: `inputOf<typeof games.gameList>(queryKey)`. */
export const inputOf = <C extends Call>([, , , input]: QueryKey): In<C> => input as In<C>
