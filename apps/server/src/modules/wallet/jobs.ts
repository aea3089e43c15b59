import type { Database } from '@hiyas/database'
import { formatAmount, SECOND_MS } from '@hiyas/kernel'
import {
  type CheckRun,
  checkRecent,
  checkWhole,
  closeDays,
  type Finding,
  findingKeyOf,
  lastCheckRuns,
  openMonths,
  recogniseDays,
} from '@hiyas/ledger'
import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'
import type { Job, Notices } from '../../platform/module.ts'
import { createLapses } from './lapses.ts'

type Needs = { database: Database; log: Logger; metrics: Registry; notices: Notices }

/** What the books need by the clock. What their checks find is a number on /metrics to alarm on, a word of /readyz and a line in the log for each. */
export function ledgerJobs({ database, log, metrics, notices }: Needs): Job[] {
  registerCheckMetrics(database, metrics)
  const run = async (check: (database: Database) => Promise<CheckRun | null>) => {
    const done = await check(database.longWork)
    for (const finding of done?.findings ?? [])
      log.error({ finding, key: findingKeyOf(finding) }, 'an invariant of the ledger does not hold')
  }
  const close = async () => {
    await closeDays(database.longWork, ({ merchant, currency, day, digest }) =>
      log.info({ merchant, currency, day, digest }, 'a day of the books is closed'),
    )
  }
  const recognise = async () => {
    await recogniseDays(database.longWork, undefined, ({ amount, ...income }) =>
      log.info({ ...income, amount: formatAmount(amount) }, 'what games came to on a day is income of the house'),
    )
  }
  const open = async () => {
    for (const month of await openMonths(database.longWork.query))
      log.info({ month }, 'the books have parts for a month')
  }
  return [
    // What is left of a bonus that has ended lapses within a minute.
    { name: 'wallet.lapse_bonuses', schedule: '* * * * *', run: createLapses({ database, notices, log }) },
    // When a day of Manila is over. Its digests go to the log, where whoever changes the database does not reach them.
    { name: 'wallet.close_ledger_day', schedule: '20 16 * * *', run: close },
    // What games came to becomes income of the house: every hour, so that a day that was closed late waits for no midnight.
    { name: 'wallet.recognise_income', schedule: '40 * * * *', run: recognise },
    // Months to come are given their parts long before, one that has begun its own ids within the hour.
    { name: 'wallet.open_ledger_months', schedule: '5 * * * *', run: open },
    // What is new alone, so that what is wrong is known within ten minutes.
    { name: 'wallet.check_ledger', schedule: '*/10 * * * *', run: () => run(checkRecent) },
    // All there is takes long: by night, at 02:20 in Manila.
    { name: 'wallet.check_whole_ledger', schedule: '20 18 * * *', run: () => run(checkWhole) },
  ]
}

/** What the last checks found and nobody has acknowledged, whichever process ran them. */
export async function ledgerFindings(database: Database): Promise<Finding[]> {
  return (await lastCheckRuns(database.query)).flatMap(run => run.findings)
}

/** Read from the database when somebody asks: a job runs in one process, and every process is asked. */
function registerCheckMetrics(database: Database, metrics: Registry): void {
  new Gauge({
    name: 'hiyas_ledger_findings',
    help: 'Invariants of the ledger that did not hold at the last checks, but for what is acknowledged: anything but 0 is an alarm',
    registers: [metrics],
    async collect() {
      await ledgerFindings(database).then(
        findings => this.set(findings.length),
        () => this.set(Number.NaN),
      )
    },
  })
  new Gauge({
    name: 'hiyas_ledger_acknowledged_findings',
    help: 'Findings of the last checks that somebody knows of and has said why they stay',
    registers: [metrics],
    async collect() {
      await lastCheckRuns(database.query).then(
        runs => this.set(runs.flatMap(run => run.acknowledged).length),
        () => this.set(Number.NaN),
      )
    },
  })
  new Gauge({
    name: 'hiyas_ledger_checked_at_seconds',
    help: 'When the ledger was last checked: what is new, and all there is',
    labelNames: ['kind'],
    registers: [metrics],
    async collect() {
      const runs = await lastCheckRuns(database.query).catch(() => [])
      for (const { kind, ranAt } of runs) this.set({ kind }, ranAt.getTime() / SECOND_MS)
    },
  })
}
