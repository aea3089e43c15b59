import { type Client, query } from '@hiyas/client'
import { identity } from '@hiyas/contract'

/** A free name for the trial. It stays the same while the page is open. */
export const trialName = (client: Client) => ({
  ...query(client, identity.trialUser, {}),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})
