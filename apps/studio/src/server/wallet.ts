import type { Minor } from '@hiyas/kernel'
import {
  type Hub88Answer,
  type Hub88Client,
  type Hub88Status,
  hub88Minor,
  SupplierTransportError,
  type SupplierTransportFault,
} from '@hiyas/supplier'

/** What became of a call to the wallet. `unanswered`: nobody knows whether it took effect. */
export type WalletResult =
  | {
      readonly answered: true
      readonly status: Hub88Status
      readonly balance: Minor | null
      readonly answer: Hub88Answer
    }
  | { readonly answered: false; readonly fault: SupplierTransportFault }

/** Runs one call of the client and turns its ways of failing into values. Bugs still throw. */
export async function askWallet(
  call: (client: Hub88Client) => Promise<Hub88Answer>,
  client: Hub88Client,
): Promise<WalletResult> {
  try {
    const answer = await call(client)
    return { answered: true, status: answer.status, balance: balanceOf(answer), answer }
  } catch (error) {
    if (error instanceof SupplierTransportError) return { answered: false, fault: error.kind }
    throw error
  }
}

/** What to keep about an answer for the people who look at a round later. */
export const nameOf = (result: WalletResult): string => (result.answered ? result.status : result.fault)

function balanceOf(answer: Hub88Answer): Minor | null {
  if (answer.balance === undefined || answer.currency === undefined) return null
  const balance = hub88Minor(answer.balance, answer.currency)
  return balance.ok ? balance.value : null
}
