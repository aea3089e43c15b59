import type { Module } from '../../platform/module.ts'
import { routes } from './routes.ts'

export function createAgents(): { module: Module } {
  return { module: { name: 'agents', needs: [], migrations: async () => [], routes } }
}
