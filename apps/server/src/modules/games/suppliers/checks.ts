import { askPresence } from '@hiyas/supplier'
import type { Deps, Job, NoticeTopic } from '../../../platform/module.ts'
import { putHealth } from '../repository/suppliers.ts'
import type { Agreements } from './agreements.ts'
import { registerPresenceMetrics } from './metrics.ts'
import { createPresence, type SupplierPresence } from './presence.ts'

/** The word of this notice is the code of a supplier to whom a process sends nobody any more. */
const SUPPLIER_AWAY: NoticeTopic = 'games.supplier_away'

/** Whether suppliers are there, over HTTP: counted, written down for whoever looks at a supplier, and told to other processes where one is not. */
export function createSupplierPresence({ database, clock, log, metrics, notices }: Deps): SupplierPresence {
  const presence = createPresence({
    clock,
    async check({ code, checkUrl, answerTimeoutMs }) {
      const fault = await askPresence({ url: checkUrl, timeoutMs: answerTimeoutMs })
      count(code, fault)
      await putHealth(database.query, code, { fault, checkedAt: new Date(clock.nowMs()) }).catch(error =>
        log.warn({ err: error, supplier: code }, 'the health of a supplier could not be written down'),
      )
      return fault === null
    },
    onOpened(code) {
      notices
        .send(database.query, SUPPLIER_AWAY, code)
        .catch(error =>
          log.warn({ err: error, supplier: code }, 'other processes could not be told that a supplier is away'),
        )
    },
  })
  notices.on(SUPPLIER_AWAY, code => presence.suspect(code))
  const count = registerPresenceMetrics(metrics, presence.breakers)
  return presence
}

/** Looks after suppliers nobody opens a game of, so that what is known of them is never older than a minute. */
export const checkJob = ({ agreements, presence }: { agreements: Agreements; presence: SupplierPresence }): Job => ({
  name: 'games.check_suppliers',
  schedule: '* * * * *',
  async run() {
    const enabled = [...(await agreements.all()).values()].filter(terms => terms.isEnabled)
    await Promise.all(enabled.map(terms => presence.of(terms)))
  },
})
