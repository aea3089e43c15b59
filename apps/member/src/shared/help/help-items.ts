import { type Client, query } from '@hiyas/client'
import { help, SITE_PLATFORM } from '@hiyas/contract'

/** The items of the help centre (HELP-27), asked for by the list and by the detail alike. */
export const helpItems = (client: Client) =>
  query(client, help.helpCenter, {
    device: SITE_PLATFORM.device,
    language: client.options.language(),
    platform: SITE_PLATFORM.letter,
  })
