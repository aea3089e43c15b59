import { closeSync, fchownSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'

type About = {
  mode: number
  /** Whose it is to be; without it that of whoever writes. */
  owner?: { uid: number; gid: number }
}

/**
 * Writes a file that is there whole or not at all. Content first, then the name: else a kill would leave half of it, and after a power cut the
 * name might stand for an empty one, for ever where it is made once.
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
}
