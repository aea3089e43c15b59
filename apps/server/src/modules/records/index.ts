import type { Deps, Module } from '../../platform/module.ts'
import type { GamesDoor } from '../games/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'
import { createService } from './service.ts'

export type RecordsNeeds = { wallet: WalletDoor; games: GamesDoor }

export function createRecords(deps: Deps, { wallet, games }: RecordsNeeds): { module: Module } {
  const { database, clock } = deps
  const service = createService({ database, clock, wallet, games })
  const module: Module = {
    name: 'records',
    needs: ['wallet', 'games'],
    migrations: async () => [],
    routes: routes(service),
    jobs: jobs(deps),
  }
  return { module }
}
