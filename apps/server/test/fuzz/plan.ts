import type { TestServer } from '../harness.ts'

/** `npm run fuzz` asks for more. */
export const PLAN = { numRuns: Number(process.env.FUZZ_RUNS ?? 5) }

/** Nothing that is sent may keep the server busy for longer, on a slow machine too. */
export const BUSY_MS_MAX = 5_000

/** For how long this program, the server among it, was at work meanwhile: a machine that stands still is not the work of what was sent. */
export async function busyWith<Answer>(ask: () => Promise<Answer>): Promise<{ answer: Answer; busyMs: number }> {
  const before = process.cpuUsage()
  const answer = await ask()
  const { user, system } = process.cpuUsage(before)
  return { answer, busyMs: (user + system) / 1_000 }
}

const TABLES = [
  'ledger.transaction',
  'ledger.posting',
  'ledger.wallet',
  'ledger.hold',
  'games.transfer',
  'games.favourite',
  'games.launch',
  'identity.member',
  'identity.session where ended_at is null',
  'identity.linked_identity',
  'identity.device_credential',
  'wallet.member_account',
]

/** How many rows there are of money and of members. */
export async function writtenAt({ program }: TestServer): Promise<string> {
  const counts = TABLES.map(table => `(select count(*) from ${table})`)
  const { rows } = await program.deps.database.pool.query<{ all: string }>(`select concat_ws(' ', ${counts}) as all`)
  return rows[0]?.all ?? ''
}
