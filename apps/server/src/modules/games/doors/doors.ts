import { inTransaction } from '@hiyas/database'
import { formatAmount, ok } from '@hiyas/kernel'
import { createSenders } from '../../../platform/http/address.ts'
import { traceIdNow } from '../../../platform/http/trace.ts'
import type { Deps } from '../../../platform/module.ts'
import type { Availability } from '../availability.ts'
import type { Editions } from '../editions/choices.ts'
import type { GamesNeeds } from '../index.ts'
import { renewLaunch, touchLaunches } from '../repository/launches.ts'
import { addPlays } from '../repository/plays.ts'
import { putSupplier } from '../repository/supplier-list.ts'
import { putCheckUrl } from '../repository/suppliers.ts'
import { STUDIO_SUPPLIER, studioCheckUrl } from '../studio.ts'
import { type Agreements, SUPPLIERS_CHANGED } from '../suppliers/agreements.ts'
import type { WinnerWatch } from '../winners/watch.ts'
import { createCallers } from './callers.ts'
import { createEngine, type EngineOptions } from './engine.ts'
import { createFloods } from './floods.ts'
import { createDoorMetrics, type DoorMetrics } from './metrics.ts'
import { createPlayers } from './players.ts'
import { createPurse } from './purse.ts'
import { createSessions } from './sessions.ts'
import { createSettling } from './settling.ts'
import { createSupplierKeys } from './supplier-keys.ts'
import { createSupplierSecrets } from './supplier-secrets.ts'
import { createTogether } from './together.ts'
import { createUses } from './uses.ts'

/** Everything behind the doors of suppliers. */
export function createDoors(
  { database, clock, log, metrics, random, notices, sealer, config }: Deps,
  needs: GamesNeeds & { agreements: Agreements; winners: WinnerWatch; editions: Editions; availability: Availability },
) {
  const { wallet, markActive, merchant, winners } = needs
  const uses = createUses({
    clock,
    touch: (hashes, usedAtMs) => touchLaunches(database.query, hashes, usedAtMs),
    keepAlive: session => markActive(session.merchant, session.sessionId),
    addPlays: (day, counts) => addPlays(database.query, day, counts),
    onError: error => log.warn({ err: error }, 'uses of launches could not be written down'),
  })
  const onFault = tellOfFaults(log)
  const keys = createSupplierKeys({ database, clock, onFault })
  const secrets = createSupplierSecrets({ database, clock, sealer, onFault })
  const players = createPlayers({ ...needs, database, clock })
  const doorMetrics = createDoorMetrics(metrics)
  const purse = createPurse({ wallet, clock })
  const engineOptions: EngineOptions = {
    ...{ clock, wallet, purse, uses, winners, players, onFault },
    onRollback: doorMetrics.rolledBack,
    onWinHeld: tellOfHeldWins(log, doorMetrics),
  }
  const stopListening = [
    notices.on(needs.sessionEnded, players.sessionEnded),
    notices.on(needs.termsAccepted, word => players.forgetMember(word.replace('/', '.'))),
    notices.on(SUPPLIERS_CHANGED, () => {
      players.forgetGames()
      keys.forget()
      secrets.forget()
    }),
  ]
  const engine = createEngine(engineOptions)
  const addressOf = createSenders(config.trustedProxies)
  return {
    engine,
    together: createTogether(engineOptions),
    settling: createSettling(engineOptions),
    sessions: createSessions({
      ...engineOptions,
      engine,
      random,
      merchant,
      renew: renewal => renewLaunch(database.query, renewal),
    }),
    keys,
    secrets,
    uses,
    onFault,
    metrics: doorMetrics,
    floods: createFloods({ clock, metrics, rateFactor: config.rateFactor, addressOf }),
    callers: createCallers({ terms: players.terms, addressOf, onElsewhere: doorMetrics.cameFromElsewhere }),
    async stop(): Promise<void> {
      for (const stop of stopListening) stop()
      await uses.stop()
      await keys.stop()
    },
    /** Lets our studio in by the key it was given at the set-up, and notes where to ask whether it is there. */
    async admitStudio(publicKeyPem: string, studioUrl: string | null): Promise<void> {
      await inTransaction(database, async tx => {
        await putSupplier(tx, STUDIO_SUPPLIER)
        if (studioUrl !== null) await putCheckUrl(tx, STUDIO_SUPPLIER.code, studioCheckUrl(studioUrl))
        return ok(null)
      })
      await keys.add(STUDIO_SUPPLIER.code, publicKeyPem)
    },
  }
}

/** Calls of suppliers have no log line each. When one asks about the id of our answer, this line is what is found by it. */
const tellOfFaults =
  (log: Deps['log']): EngineOptions['onFault'] =>
  error =>
    log.error({ traceId: traceIdNow(), err: error }, 'a call of a supplier failed')

/** People are to look at it: counted apart from all other busy answers, and named. */
const tellOfHeldWins =
  (log: Deps['log'], metrics: DoorMetrics): EngineOptions['onWinHeld'] =>
  ({ supplier, externalId, currency, amount }) => {
    metrics.winHeld(supplier)
    log.warn(
      { traceId: traceIdNow(), supplier, externalId, currency, amount: formatAmount(amount) },
      'a win waits: it is beyond winMax',
    )
  }
