import { lstatSync, mkdirSync, statfsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ON_DISK = resolve(import.meta.dirname, '../../../.cache/test-runs')
const IN_MEMORY = '/dev/shm'
/** TMPFS_MAGIC of Linux: what is mounted there may be a disk. */
const TMPFS = 0x01021994
/** Several times what a whole run has at one moment: whoever shares the machine needs some as well. */
const ROOM_MIN_BYTES = 4 * 1024 ** 3

/** Where test runs may lie, the better place for the next one first: one that was killed lies where it was, also when there is no room left. */
export function runsFolders(): [string, ...string[]] {
  const inMemory = folderInMemory()
  if (inMemory === null) return [ON_DISK]
  return hasRoom() ? [inMemory, ON_DISK] : [ON_DISK, inMemory]
}

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return Math.min(bavail * bsize, process.availableMemory()) >= ROOM_MIN_BYTES
}

/**
 * A test database is a copy of some thousand small files, and each file of tests has one or more: in memory that costs little of what it
 * costs on a disk. Null where there is no such place. Others may write there as well, so the folder has to be ours.
 */
function folderInMemory(): string | null {
  const uid = process.getuid?.()
  if (process.platform !== 'linux' || uid === undefined) return null
  try {
    if (statfsSync(IN_MEMORY).type !== TMPFS) return null
    const folder = join(IN_MEMORY, `hiyas-test-runs-${uid}`)
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    const found = lstatSync(folder)
    return found.isDirectory() && found.uid === uid ? folder : null
  } catch {
    // A machine without such a place, or one that nobody may write to.
    return null
  }
}
