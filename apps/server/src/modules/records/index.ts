import type { Deps, Module } from '../../platform/module.ts'
import type { GamesDoor } from '../games/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import { routes } from './routes.ts'
import { createService } from './service.ts'

export type RecordsNeeds = { wallet: WalletDoor; games: GamesDoor }

export function createRecords({ database }: Deps, { wallet, games }: RecordsNeeds): { module: Module } {
  const service = createService({ database, wallet, games })
  const module: Module = {
    name: 'records',
    needs: ['wallet', 'games'],
    migrations: async () => [],
    routes: routes(service),
  }
  return { module }
}
