import { type Client, query } from '@hiyas/client'
import { help } from '@hiyas/contract'

export const DOCUMENT_DEFAULT = 'terms'

export const documentNamed = (client: Client, name: string) => query(client, help.document, { name })
