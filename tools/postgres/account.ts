import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs'
import { Problem } from './problem.ts'

/** How to run a program of PostgreSQL, which refuses to run as root. */
export type Account = {
  /** Words to put before the program. They end in exec, so that the process number stays the same. */
  prefix: readonly string[]
  uid?: number
  gid?: number
}

/** The identity that PostgreSQL sees inside a user namespace: any but 0. Files of root look like its own there. */
const MAPPED_ID = 65_534
const IN_NAMESPACE = ['unshare', '-U', `--map-user=${MAPPED_ID}`, `--map-group=${MAPPED_ID}`]
const UNPRIVILEGED = ['nobody', 'postgres']

/**
 * An ordinary user runs PostgreSQL as itself. Root runs it as the owner of an existing cluster, else in a user namespace
 * (which needs no account and works below folders that only root may enter), else as an unprivileged account, to which
 * `folder` is handed over.
 */
export function chooseAccount(folder: string, cluster: string): Account {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const owner = existsSync(cluster) ? statSync(cluster) : null
  if (owner !== null && owner.uid !== 0) return { prefix: [], uid: owner.uid, gid: owner.gid }
  if (spawnSync(IN_NAMESPACE[0] ?? '', [...IN_NAMESPACE.slice(1), 'true']).status === 0) return { prefix: IN_NAMESPACE }
  const account = findUnprivileged()
  if (account === null || owner !== null) {
    throw new Problem(
      `PostgreSQL refuses to run as root and this machine refuses user namespaces for ${folder}: run as an ordinary user, or set DATABASE_URL.`,
    )
  }
  chownSync(folder, account.uid, account.gid)
  return { prefix: [], ...account }
}

function findUnprivileged(): { uid: number; gid: number } | null {
  const rows = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  for (const name of UNPRIVILEGED) {
    const [, , uid, gid] = rows.find(row => row.startsWith(`${name}:`))?.split(':') ?? []
    // macOS writes nobody as -2.
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
  }
  return null
}
