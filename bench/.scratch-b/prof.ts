import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { startCluster, withDatabase } from '../wallet/cluster.ts'
import { benchKeys, signedBets } from '../wallet/requests.ts'
import { runLoad } from '../wallet/run-load.ts'
import { seedSite } from '../wallet/site.ts'
import { startServer } from './server.ts'

const cache = '/tmp/b-bench'
mkdirSync(cache, { recursive: true })
const keys = benchKeys(cache)
const bets = signedBets(cache, keys, 'spread', 42000)
const cluster = await startCluster(cache, (s: string) => console.error(s))
try {
  const url = await cluster.empty('prof_seed')
  const s = await startServer(url, cache)
  await s.stop()
  await withDatabase(url, d => seedSite(d, keys.publicKeyPem))
  if (process.argv[2] === 'prof') process.env.PROF = '1'
  const server = await startServer(url, cache)

  try {
    for (const [from, to] of [
      [0, 12000],
      [12000, 27000],
      [27000, 42000],
    ] as const) {
      const r = await runLoad(server.port, bets, { from, to, connections: 256 })
      console.log(from, Math.round(r.answered / r.seconds), '/s p99', r.p99Ms)
    }
  } finally {
    await server.stop()
  }
} finally {
  await cluster.stop()
}
