import { type Client, query } from '@hiyas/client'
import { SITE_PLATFORM, site } from '@hiyas/contract'

export const waysToService = (client: Client, merchantCode: string) =>
  query(client, site.customerService, {
    merchantCode,
    language: client.options.language(),
    platform: SITE_PLATFORM.letter,
  })
