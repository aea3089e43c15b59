import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wallet as call } from '@hiyas/contract'
import { SECOND_MS, systemClock } from '@hiyas/kernel'
import { atFileEnd } from '@hiyas/testing'
import { startServer, type TestMember } from '../../../../test/harness.ts'
import { supplierCommand } from '../../../commands/supplier/command.ts'

export type Casino = Awaited<ReturnType<typeof startCasino>>

/** A server with a supplier who holds balances himself, the casino of the sandbox, whose clock may be put ahead. */
export async function startCasino(name: string) {
  const ahead = { ms: 0 }
  const logged: string[] = []
  const clock = { nowMs: () => systemClock.nowMs() + ahead.ms }
  const folder = mkdtempSync(join(tmpdir(), 'hiyas-transfers-'))
  atFileEnd(async () => rmSync(folder, { recursive: true, force: true }))
  const server = await startServer({
    name,
    sandbox: true,
    clock,
    sandboxClock: systemClock,
    onLog: line => logged.push(line),
  })

  /** What the operator's command says to these terms. */
  async function tried(code: string, terms: object) {
    const file = join(folder, 'supplier.json')
    writeFileSync(file, JSON.stringify(terms))
    const outcome = await supplierCommand({ ...server.program.deps, clock }, [code, file])
    // Longer than anything about a supplier is remembered.
    ahead.ms += 6 * SECOND_MS
    return outcome
  }
  async function agree(code: string, terms: object): Promise<void> {
    const { code: exit, says } = await tried(code, terms)
    if (exit !== 0) throw new Error(says)
  }

  const walletUrl = `${server.sandbox.url}/sandbox/casino`
  const secrets = [{ secret: server.sandbox.casinoKey }]
  await agree('CASINO', { dialect: 'transfer', launchPath: '/nowhere', walletUrl, currencies: { PHP: {} }, secrets })

  /** Lets so much time pass for what is pending, by the clock of the database, and asks. */
  async function ask(afterMs: number, asking: Pick<typeof server, 'program'> = server): Promise<void> {
    await server.rows(
      `update games.transfer set asked_at = asked_at - pause, expires_at = expires_at - pause, next_check_at = next_check_at - pause
         from (select $1 * interval '1 millisecond' as pause) passed where state = 'pending'`,
      [afterMs],
    )
    const jobs = asking.program.modules.flatMap(module => module.jobs ?? [])
    await jobs.find(job => job.name === 'games.settle_transfers')?.run()
  }
  return { server, clock, ahead, logged, tried, agree, ask, secrets }
}

export const out = (of: TestMember, amount: string, more: object = {}) =>
  of.client.call(call.transferFunds, { fromWallet: 'main', toWallet: 'CASINO', amount, ...more })
export const back = (of: TestMember, amount: string, more: object = {}) =>
  of.client.call(call.transferFunds, { fromWallet: 'CASINO', toWallet: 'main', amount, ...more })

/** What is in the main wallet, and at the casino. */
export async function balances(of: TestMember): Promise<(string | null | undefined)[]> {
  const [main, others] = [await of.client.call(call.walletBalance, {}), await of.client.call(call.merchantWallet, {})]
  if (!main.ok || !others.ok) return []
  return [main.value.sumBalance, others.value.vendors.find(({ wallet }) => wallet === 'CASINO')?.availBalance]
}
