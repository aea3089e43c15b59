import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Check } from '../check.ts'

const BLOB_BYTES_MAX = 256 * 1024

/** Rule 6 of STYLE.md for what is not code: a clone stays small, and big things are made, not kept. */
export const blobSize: Check = {
  name: 'blob-size',
  rule: `No tracked file is larger than ${BLOB_BYTES_MAX / 1024} KiB.`,
  *run(tree) {
    for (const path of tree.paths) {
      const { size } = statSync(join(tree.root, path))
      if (size <= BLOB_BYTES_MAX || path === 'package-lock.json') continue
      yield {
        path,
        line: 1,
        message: `${Math.ceil(size / 1024)} KiB: make it smaller, split it, or build it when it is needed`,
      }
    }
  },
}
