import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs'
import { Problem } from '../problem/index.ts'

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
 * An ordinary user runs PostgreSQL as itself. Root runs it as the owner of an existing cluster, else in a user namespace, which needs no
 * account and works below folders that only root may enter. It does not enter those of other accounts, such as the home that a checkout is
 * in: there, and where namespaces are refused, root runs it as the owner of the program, or else as an unprivileged account, to which
 * `folder` is handed over.
 */
export function chooseAccount(folder: string, cluster: string, program: string): Account {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const owner = existsSync(cluster) ? statSync(cluster) : null
  if (owner !== null && owner.uid !== 0) return { prefix: [], uid: owner.uid, gid: owner.gid }
  const [unshare = '', ...flags] = IN_NAMESPACE
  if (spawnSync(unshare, [...flags, program, '--version']).status === 0) return { prefix: IN_NAMESPACE }
  const account = ownerOf(program) ?? findUnprivileged()
  if (account === null || owner !== null) {
    throw new Problem(
      `PostgreSQL refuses to run as root and cannot use ${folder} in a user namespace on this machine: run as an ordinary user, or set DATABASE_URL.`,
    )
  }
  chownSync(folder, account.uid, account.gid)
  return { prefix: [], uid: account.uid, gid: account.gid }
}

type Identity = { uid: number; gid: number }

/** Null where it is root's, or nobody's whom this machine knows: PostgreSQL refuses to run without a name. */
function ownerOf(file: string): Identity | null {
  const { uid } = statSync(file)
  return uid === 0 ? null : (accounts().find(account => account.uid === uid) ?? null)
}

function findUnprivileged(): Identity | null {
  const known = accounts()
  for (const name of UNPRIVILEGED) {
    const account = known.find(one => one.name === name)
    if (account !== undefined) return account
  }
  return null
}

function accounts(): (Identity & { name: string })[] {
  const rows = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  return rows.flatMap(row => {
    const [name = '', , uid, gid] = row.split(':')
    // macOS writes nobody as -2.
    return uid === undefined || gid === undefined ? [] : { name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
  })
}
