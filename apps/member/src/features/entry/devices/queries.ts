import { type Client, query } from '@hiyas/client'
import { identity, type Out } from '@hiyas/contract'

export type DeviceSession = Out<typeof identity.sessions>['sessions'][number]

/** Where the member is logged in, the latest first. */
export const sessions = (client: Client) => query(client, identity.sessions, {})
