import { realtime as calls } from '@hiyas/contract'
import { type Channel, handleStream, type Module } from '../../platform/module.ts'

/** Brings what other modules have to tell to the one stream of every browser. */
export function createRealtime(channels: readonly Channel[]): { module: Module } {
  const module: Module = {
    name: 'realtime',
    needs: ['wallet', 'games', 'messages'],
    migrations: async () => [],
    routes: [handleStream(calls.followEvents, channels)],
  }
  return { module }
}
