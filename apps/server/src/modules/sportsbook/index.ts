import { join } from 'node:path'
import { loadMigrations } from '@hiyas/database'
import type { Deps, Job, Module } from '../../platform/module.ts'
import type { GamesDoor } from '../games/index.ts'
import { routes } from './routes.ts'
import { createService } from './service.ts'

export type SportsbookNeeds = Pick<GamesDoor, 'offeredMatches'>

export function createSportsbook(
  { database, clock, config }: Deps,
  { offeredMatches }: SportsbookNeeds,
): { module: Module } {
  const service = createService({ database, clock, offeredMatches })
  const forgets: Job = { name: 'sportsbook.forget', schedule: '41 4 * * *', run: service.forget }
  const addsMatches: Job = { name: 'sportsbook.demo_matches', schedule: '3 * * * *', run: service.addDemoMatches }
  const module: Module = {
    name: 'sportsbook',
    needs: ['site', 'games'],
    migrations: () => loadMigrations('sportsbook', join(import.meta.dirname, 'migrations')),
    routes: routes(service),
    jobs: config.demo ? [forgets, addsMatches] : [forgets],
    loadDemo: service.addDemoMatches,
    // A demo that stood still for a week must not wait an hour for its evening.
    start: async () => {
      if (config.demo) await service.addDemoMatches()
    },
  }
  return { module }
}
