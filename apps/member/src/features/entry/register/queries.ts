import { type Client, query } from '@hiyas/client'
import { identity, messages, SITE_PLATFORM } from '@hiyas/contract'

/** Which fields there are and what each must be (part 1 section 5). Its messages are in the language it was asked in. */
export const registerRules = (client: Client) => query(client, identity.registerSettings, {})

/** Whether a name is still free. */
export const usernameCheck = (client: Client, username: string) => query(client, identity.checkUsername, { username })

/** The banner above the form, of its own group and for phones (REG-106). */
const REGISTER_CONTENT = {
  types: messages.CONTENT_TYPE.banner,
  groupName: 'm_reg',
  platform: SITE_PLATFORM.letter,
} as const

/** The banner of the registration. */
export const registerAnnouncements = (client: Client, merchantCode: string) =>
  query(client, messages.announcements, { ...REGISTER_CONTENT, merchantCode, language: client.options.language() })
