import { join, resolve } from 'node:path'
import { connect, type Database } from '@hiyas/database'
import { type Cluster, startCluster } from '../bets/cluster.ts'
import { startSite } from '../pages/site.ts'
import type { GamesContext } from './row.ts'

/** The whole house as `npm start` runs it, on databases that the bench may look into. */
export type House = {
  /** Its home. */
  url: string
  /** The process of `npm start`: the programs run below it. */
  pid: number
  site: Database
  studio: Database
  siteDatabaseUrl: string
  /** Where its keys and logs are. */
  dataFolder: string
  /** The process of its PostgreSQL. */
  postgresPid: number
}

type HouseContext = Pick<GamesContext, 'cacheFolder' | 'say'> & {
  /** More of the environment of its programs. */
  environment?: Readonly<Record<string, string>>
}

const ROOT = resolve(import.meta.dirname, '../..')
const [SITE, STUDIO] = ['games', 'games_studio']

/** A house with nobody in it, for some work; gone after it whatever happens. */
export async function inHouse<Answer>(
  { cacheFolder, say, environment = {} }: HouseContext,
  work: (house: House) => Promise<Answer>,
): Promise<Answer> {
  const dataFolder = join(cacheFolder, 'games')
  const cluster = await startCluster(cacheFolder, say)
  try {
    const siteDatabaseUrl = await cluster.empty(SITE)
    const studioUrl = await cluster.empty(STUDIO)
    const running = await startSite(ROOT, {
      DATABASE_URL: siteDatabaseUrl,
      HIYAS_DATA: dataFolder,
      ...environment,
    })
    try {
      return await withBoth({ ...running, siteDatabaseUrl, studioUrl, dataFolder, postgresPid: cluster.pid }, work)
    } finally {
      await running.stop()
      await dropBoth(cluster)
    }
  } finally {
    await cluster.stop()
  }
}

async function withBoth<Answer>(
  { studioUrl, ...known }: Omit<House, 'site' | 'studio'> & { studioUrl: string },
  work: (house: House) => Promise<Answer>,
): Promise<Answer> {
  const [site, studio] = [known.siteDatabaseUrl, studioUrl].map(address =>
    connect({ url: address, connectionsMax: 2, name: 'bench' }),
  ) as [Database, Database]
  try {
    return await work({ ...known, site, studio })
  } finally {
    await site.close()
    await studio.close()
  }
}

async function dropBoth(cluster: Cluster): Promise<void> {
  await cluster.drop(SITE)
  await cluster.drop(STUDIO)
}
