import { join } from 'node:path'
import { loadMigrations } from '@hiyas/database'
import type { Deps, Module } from '../../platform/module.ts'
import { STUDIO_SUPPLIER, studioStatementUrl } from '../games/index.ts'
import { jobs } from './jobs.ts'
import { registerMetrics } from './metrics.ts'
import { putSource } from './repository/statements.ts'
import { operatorSign } from './statements/operator-key.ts'

export { waitingCorrections } from './repository/corrections.ts'
export { discrepancies } from './repository/discrepancies.ts'
export { openRounds } from './repository/rounds.ts'
export { type Compared, comparedStatements } from './repository/statements.ts'
export type { CorrectionRow, DiscrepancyRow, OpenRoundRow } from './repository/tables.ts'
export { explainRounds } from './rounds/explain.ts'
export { recallRounds, type ShownRound } from './rounds/recall.ts'
export { type DiscrepancyState, VERDICTS } from './rules.ts'
export { reconcileByCall } from './statements/ask.ts'
export { moveCase, type WholeCase, wholeCase } from './statements/cases.ts'
export {
  type DecisionRefusal,
  decideCorrection,
  type ProposalRefusal,
  proposeCorrection,
} from './statements/corrections.ts'
export { readOperatorKey } from './statements/operator-key.ts'
export { CASES_MAX } from './statements/reading.ts'
export { type ReconcileRefusal, type Report, reconcile } from './statements/reconcile.ts'
export { returnsByCall } from './statements/returns.ts'
export { totalOf } from './statements/tally.ts'

export function createReconciliation(deps: Deps): { module: Module } {
  const { database, config, metrics } = deps
  if (config.operatorPrivateKeyFile !== null) operatorSign(config.operatorPrivateKeyFile)
  const { reopened } = registerMetrics(database, metrics)
  return {
    module: {
      name: 'reconciliation',
      needs: ['wallet', 'games'],
      migrations: () => loadMigrations('reconciliation', join(import.meta.dirname, 'migrations')),
      routes: [],
      jobs: jobs({ ...deps, database: database.longWork, reopened }),
      async start() {
        if (config.studioUrl !== null && config.operatorPrivateKeyFile !== null)
          await putSource(database.query, { supplier: STUDIO_SUPPLIER.code, url: studioStatementUrl(config.studioUrl) })
      },
    },
  }
}
