import { type Client, query } from '@hiyas/client'
import { identity, type Out } from '@hiyas/contract'

export type LinkedIdentity = Out<typeof identity.linkedIdentities>['identities'][number]

/** The third parties the member can log in with. */
export const linkedIdentities = (client: Client) => query(client, identity.linkedIdentities, {})
