import type { Database } from '@hiyas/database'
import type { Clock } from '@hiyas/kernel'
import type { GamesDoor } from '../games/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import { createBets } from './bets.ts'
import { createMovements } from './movements.ts'
import type { AccountOf } from './shared.ts'

export type ServiceOptions = { database: Database; clock: Clock; wallet: WalletDoor; games: GamesDoor }

export function createService({ database, clock, wallet, games }: ServiceOptions) {
  const accountOf: AccountOf = async ({ member, merchant }) => {
    const owner = { merchant: member.merchant, memberId: member.memberId, currency: merchant.currency }
    return (await wallet.accountOf(owner)).account
  }
  return {
    bets: createBets(database, clock, accountOf, games),
    movements: createMovements({ database, clock, wallet, games, accountOf }),
  }
}
export type Service = ReturnType<typeof createService>
