import { type Client, query } from '@hiyas/client'
import { promotions } from '@hiyas/contract'

export const ladder = (client: Client) => query(client, promotions.memberClubBenefit, {})
