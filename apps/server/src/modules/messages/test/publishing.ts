import { inTransaction } from '@hiyas/database'
import { systemClock } from '@hiyas/kernel'
import { plain } from '../../../../test/announcement.ts'
import type { TestServer } from '../../../../test/harness.ts'
import type { NewAnnouncement } from '../index.ts'

export const MERCHANT = 'HIYAS'
export const ON_HOME = { types: 'PL,PU,H,PR,A', groupName: 'm_home', platform: 'M', merchantCode: MERCHANT }

export const publish = (server: TestServer, id: string, more: Partial<NewAnnouncement> = {}, merchant = MERCHANT) =>
  inTransaction(server.program.deps.database, tx =>
    server.program.door.messages.publish(tx, merchant, { ...plain(id, systemClock.nowMs()), ...more }),
  )

export const withdraw = (server: TestServer, id: string) =>
  inTransaction(server.program.deps.database, tx => server.program.door.messages.withdraw(tx, MERCHANT, id))
