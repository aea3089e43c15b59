import { type Client, query } from '@hiyas/client'
import { identity, type Out } from '@hiyas/contract'

export type DeviceList = Out<typeof identity.sessions>
export type DeviceSession = DeviceList['sessions'][number]

/** Where the member is logged in, the latest first. */
export const sessions = (client: Client) => query(client, identity.sessions, {})
