import { closeSync, fchownSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from '../problem/index.ts'

type About = {
  mode: number
  /** Whose it is to be; without it that of whoever writes. */
  owner?: { uid: number; gid: number }
}

/**
 * Writes a file that is there whole or not at all. Content first, then the name: else a kill would leave half of it, and after a power cut the
 * name might stand for an empty one, for ever where it is made once. When it answers, the name is on the disk too: what is made with a password must not
 * outlive it.
 */
export function writeWhole(file: string, text: string, { mode, owner }: About): void {
  const draft = `${file}.new`
  // Always a new file: what a killed run has left there, or a link, is not written into.
  rmSync(draft, { force: true })
  const opened = openSync(draft, 'wx', mode)
  try {
    if (owner !== undefined) fchownSync(opened, owner.uid, owner.gid)
    writeFileSync(opened, text)
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
  renameSync(draft, file)
  flushFolder(dirname(file))
}

/** What some systems say of a folder: they flush none, or write a new name down by themselves. */
const NOT_FLUSHED = ['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP']

function flushFolder(folder: string): void {
  try {
    const opened = openSync(folder, 'r')
    try {
      fsyncSync(opened)
    } finally {
      closeSync(opened)
    }
  } catch (error) {
    if (!NOT_FLUSHED.includes(codeOf(error))) throw error
  }
}
