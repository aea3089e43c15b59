import { join } from 'node:path'
import { inTransaction, loadMigrations } from '@hiyas/database'
import { ok } from '@hiyas/kernel'
import type { Channel, Deps, Module } from '../../platform/module.ts'
import { DEMO_MERCHANT_CODES } from '../site/index.ts'
import { addContent, DEMO_CONTENT } from './demo.ts'
import { forgetReadsJob } from './jobs.ts'
import { createNews } from './news.ts'
import { channels, routes } from './routes.ts'
import { ANNOUNCEMENTS_CHANGED, type Announcer, createAnnouncer, createService, MEMBER_READ } from './service.ts'

export type { NewAnnouncement } from './writing.ts'

/** What other modules may ask: to tell something, and to tell it no longer. */
export type MessagesDoor = Announcer

export function createMessages(deps: Deps): { module: Module; door: MessagesDoor; channels: readonly Channel[] } {
  const { database, clock, notices, log } = deps
  const service = createService({ database, clock, notices })
  const news = createNews({
    nowMs: clock.nowMs,
    readItems: service.readItems,
    readReads: service.readReads,
    onError: error => log.warn({ err: error }, 'announcements could not be brought to those who follow'),
  })
  const stopListening = [
    notices.on(ANNOUNCEMENTS_CHANGED, news.changed),
    notices.on(MEMBER_READ, word => {
      const [merchant = '', memberId = ''] = word.split('/')
      news.read(merchant, memberId)
    }),
  ]
  const module: Module = {
    name: 'messages',
    needs: ['site'],
    migrations: () => loadMigrations('messages', join(import.meta.dirname, 'migrations')),
    routes: routes(service),
    jobs: [forgetReadsJob({ ...deps, database: database.longWork })],
    async loadDemo() {
      await inTransaction(database, async tx => {
        for (const merchant of DEMO_MERCHANT_CODES) {
          await addContent(tx, merchant, DEMO_CONTENT, new Date(clock.nowMs()))
        }
        return ok(null)
      })
    },
    async stop() {
      for (const stop of stopListening) stop()
      await news.stop()
    },
  }
  return { module, channels: channels(news), door: createAnnouncer(deps) }
}
