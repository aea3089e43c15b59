import { invariant } from '@hiyas/kernel'
import type { House } from '../../../../test/house.ts'

/** Runs the job that watches open rounds. */
export async function watch({ server }: House): Promise<void> {
  const job = server.program.modules
    .flatMap(module => module.jobs ?? [])
    .find(({ name }) => name.endsWith('watch_rounds'))
  invariant(job, 'rounds are watched by a job')
  await job.run()
}
