import type { Database } from '@hiyas/database'
import { Gauge, type Registry } from 'prom-client'
import { countGivenUp } from './repository.ts'

/**
 * Makes what the queue has given up a figure of /metrics to alarm on, and answers what /readyz says of it. Read from the database when
 * somebody asks: a job is given up in one process, and every process is asked.
 */
export function watchGivenUp({ database, metrics }: { database: Database; metrics: Registry }) {
  new Gauge({
    name: 'hiyas_jobs_given_up',
    help: 'Jobs that failed at every attempt and wait for a person, by task, up to a thousand of each: anything but 0 is an alarm',
    labelNames: ['task'],
    registers: [metrics],
    async collect() {
      this.reset()
      const counts = await countGivenUp(database.query).catch(() => [])
      for (const { task, count } of counts) this.set({ task }, count)
    },
  })
  return async (): Promise<readonly string[]> =>
    (await countGivenUp(database.query)).map(({ task, count }) => `job ${task} given up: ${count}`)
}
