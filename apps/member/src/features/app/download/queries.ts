import { type Client, query } from '@hiyas/client'
import { SITE_PLATFORM, site } from '@hiyas/contract'

export const downloadSetting = (client: Client, merchantCode: string) =>
  query(client, site.downloadSetting, {
    merchantCode,
    language: client.options.language(),
    platform: SITE_PLATFORM.letter,
  })
