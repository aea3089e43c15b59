import { totalmem } from 'node:os'

const MB = 1_024 * 1_024
const BUFFERS_MIN_MB = 128
/** The books of ten million bets fit. A house that has outgrown them has a PostgreSQL of its own, and sets it itself. */
const BUFFERS_MAX_MB = 2_048

/**
 * What PostgreSQL may keep of its tables in memory (`shared_buffers`): a quarter of what there is, as its own manual advises. The index of ten
 * million keys of suppliers is 850 MB and each bet looks at another page of it. It is taken up as it is used.
 */
export const buffersFor = (memoryBytes: number): string =>
  `${Math.min(BUFFERS_MAX_MB, Math.max(BUFFERS_MIN_MB, Math.floor(memoryBytes / 4 / MB)))}MB`

/** The memory of this machine, or of the container, where one sets a limit. */
export function memoryHere(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
