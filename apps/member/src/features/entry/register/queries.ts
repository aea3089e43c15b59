import { type Client, query } from '@hiyas/client'
import { identity } from '@hiyas/contract'

/** Which fields there are and what each must be (part 1 section 5). Its messages are in the language it was asked in. */
export const registerRules = (client: Client) => query(client, identity.registerSettings, {})
