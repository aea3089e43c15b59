import { type Client, query } from '@hiyas/client'
import { wallet } from '@hiyas/contract'

export const walletBalance = (client: Client) => query(client, wallet.walletBalance, {})
