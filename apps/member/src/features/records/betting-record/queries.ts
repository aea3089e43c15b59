import { type Client, pages } from '@hiyas/client'
import { records } from '@hiyas/contract'

/** The member's rounds, newest first. Always asked anew: a round just played must be there. */
export const bettingRecords = (client: Client) => ({
  ...pages(client, records.bettingRecords, {
    input: { size: records.RECORD_PAGE_SIZE, language: client.options.language() },
    first: '',
    pageOf: (cursor: string) => (cursor === '' ? {} : { cursor }),
    next: answer => answer.nextCursor,
  }),
  staleTime: 0,
})
