import { type Client, query } from '@hiyas/client'
import { help } from '@hiyas/contract'

/** What is shown where no document is named, and what a member accepts. */
export const DOCUMENT_DEFAULT = 'terms'

/** A document, or a version of it that is not in force any more. */
export const documentNamed = (client: Client, name: string, version?: number) =>
  query(client, help.document, version === undefined ? { name } : { name, version })
