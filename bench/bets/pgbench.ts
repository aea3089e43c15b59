import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { baseEnvironment } from '../config.ts'

/** PostgreSQL's own load program: the yardstick. It writes the same rows as our writer does, one bet a transaction. */
export type Pgbench = {
  /** Bets a second. */
  run(script: Script, options: { url: string; clients: number; seconds: number; variables: Variables }): Promise<number>
}

const SCRIPTS = { oneStatement: 'one-statement.sql', fiveStatements: 'five-statements.sql' } as const
export type Script = keyof typeof SCRIPTS

/** Accounts to bet from, first to last, and the supplier's account. */
export type Variables = { first: bigint; last: bigint; clearing: bigint }

/** More clients did not make pgbench faster, on any machine it was tried on. */
export const PGBENCH_CLIENTS = 32

export const HOW_TO_GET_PGBENCH =
  'pgbench is not installed, so nothing is compared with it: apt-get install postgresql-contrib (Debian), or put it on the PATH.'

const VERSIONS = '/usr/lib/postgresql'

/** Null when there is none on this machine. */
export function findPgbench(): Pgbench | null {
  const program = candidates().find(existsSync)
  if (program === undefined) return null
  return {
    async run(script, { url, clients, seconds, variables }) {
      const { username, password, hostname, port, pathname } = new URL(url)
      const args = [
        ...['--no-vacuum', '--protocol=prepared', '--jobs=2', `--client=${clients}`, `--time=${seconds}`],
        ...Object.entries(variables).flatMap(([name, value]) => ['--define', `${name}=${value}`]),
        ...['--file', join(import.meta.dirname, SCRIPTS[script])],
      ]
      const env = { ...baseEnvironment(), PGHOST: hostname, PGPORT: port, PGUSER: username }
      const secret = { PGPASSWORD: decodeURIComponent(password), PGDATABASE: pathname.slice(1) }
      const { stdout } = await promisify(execFile)(program, args, { env: { ...env, ...secret } })
      const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
      if (rate === undefined) throw new Error(`pgbench did not tell its rate: ${stdout}`)
      return Number(rate)
    },
  }
}

function candidates(): string[] {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).toSorted((a, b) => Number(b) - Number(a)) : []
  const onPath = (baseEnvironment().PATH ?? '').split(delimiter).map(folder => join(folder, 'pgbench'))
  return [...onPath, ...versions.map(version => join(VERSIONS, version, 'bin', 'pgbench'))]
}
