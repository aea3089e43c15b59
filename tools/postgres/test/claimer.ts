import { workerData } from 'node:worker_threads'
import { claimFolder } from '../owner.ts'

/** One of several that want the same folders at the same moments: see owner.test.ts. Counts who got each. */
export type Claiming = { folders: readonly string[]; claimers: number; arrived: Int32Array; taken: Int32Array }

const { folders, claimers, arrived, taken } = workerData as Claiming

for (const [index, folder] of folders.entries()) {
  Atomics.add(arrived, index, 1)
  // Not put to sleep: whoever is woken comes too late to meet the others.
  while (Atomics.load(arrived, index) < claimers);
  await claimFolder(folder, { waitMs: 0 }).then(
    () => Atomics.add(taken, index, 1),
    () => undefined,
  )
}
