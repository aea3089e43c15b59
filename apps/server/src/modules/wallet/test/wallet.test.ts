import { wallet as call, type realtime } from '@hiyas/contract'
import { newSecret } from '@hiyas/kernel'
import { changedDays, checkLedger } from '@hiyas/ledger'
import { atFileEnd } from '@hiyas/testing'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { TestMember } from '../../../../test/harness.ts'
import { type House, startHouse } from '../../../../test/house.ts'
import { openStream } from '../../../../test/stream.ts'

type Balance = realtime.Events['balance']

let house: House
beforeAll(async () => {
  house = await startHouse('wallet')
})

const balanceOf = async ({ client }: TestMember) => {
  const reply = await client.call(call.walletBalance, {})
  return reply.ok ? reply.value.sumBalance : reply.code
}

describe('the balance of a member', () => {
  test('CALL-58 CALL-59 it comes by every address it ever had, with how the currency is written', async () => {
    const { client } = await house.server.registerMember()
    const expected = {
      sumBalance: '1000.00',
      mainWalletBalance: '1000.00',
      currency: 'PHP',
      currencySymbol: '₱',
      currencyPosition: 'F',
      balance: [{ accountName: 'main', accountTypeId: 0, availBalance: '1000.00', displayName: 'Main wallet' }],
    }
    for (const path of [call.walletBalance.path, ...(call.walletBalance.aliases ?? [])]) {
      const reply = await client.call(call.walletBalance, {}, { path, headers: { language: 'EN' } })
      expect(reply).toMatchObject({ ok: true, value: expected })
    }
  })

  test('CALL-58 a guest has no wallet, and is asked to log in', async () => {
    const reply = await house.server.client().call(call.walletBalance, {})
    expect(reply).toMatchObject({ status: 401, code: 'login.not.session' })
  })

  test('HOME-13 it lies in one wallet, from which every vendor plays', async () => {
    const { client } = await house.server.registerMember()
    expect(await client.call(call.merchantWallet, {})).toMatchObject({
      ok: true,
      value: { isSingle: true, vendors: [] },
    })
  })

  test('WAL-01 the welcome grant is posted once, whoever asks first and how many at once', async () => {
    const member = await house.server.registerMember()
    const balances = await Promise.all(Array.from({ length: 10 }, () => balanceOf(member)))
    await house.server.quiet()
    expect(new Set(balances)).toEqual(new Set(['1000.00']))
    const grants = await house.server.rows(
      `select kind, amount from ledger.transaction where source = 'house' and external_id = $1`,
      [`welcome:${member.memberId}`],
    )
    expect(grants).toEqual([{ kind: 'bonus_grant', amount: '10000000' }])
  })

  test('WAL-01 the event alone opens the account, and told twice it changes nothing', async () => {
    const member = await house.server.registerMember()
    await house.server.quiet()
    const reaction = house.server.program.modules
      .flatMap(module => module.subscriptions ?? [])
      .filter(subscription => subscription.event === 'identity.member_registered')
      .find(subscription => subscription.name === 'wallet.open_account')
    const event = {
      merchant: 'HIYAS',
      memberId: member.memberId,
      userName: member.userName,
      type: 0,
      registeredAtMs: 0,
    }
    await reaction?.react(event)
    const accounts = await house.server.rows('select from wallet.member_account where member_id = $1', [
      member.memberId,
    ])
    expect(accounts).toHaveLength(1)
    expect(await balanceOf(member)).toBe('1000.00')
  })

  test('W-29 the trial merchant has money and books of its own, which never meet the others', async () => {
    const member = await house.server.trialMember()
    const reply = await member.client.call(call.walletBalance, {})
    expect(reply).toMatchObject({ ok: true, value: { currency: 'FUN', sumBalance: '1000.00' } })
    const [books] = await house.server.rows<{ crossing: string }>(
      `select count(*) as crossing from ledger.posting
         join ledger.account debit on debit.id = posting.debit join ledger.account credit on credit.id = posting.credit
        where debit.book <> credit.book`,
    )
    expect(books?.crossing).toBe('0')
  })

  test('W-29 a bet of a trial member moves trial money only', async () => {
    const player = await house.player({ member: await house.server.trialMember() })
    expect(player.currency).toBe('FUN')
    expect(await player.bet(newSecret(), 10, { currency: 'PHP' })).toMatchObject({ status: 'RS_ERROR_WRONG_CURRENCY' })
    expect(await player.bet(newSecret(), 10)).toMatchObject({ status: 'RS_OK', currency: 'FUN' })
    expect(await balanceOf(player.member)).toBe('990.00')
  })
})

describe('the check of the books', () => {
  const runJob = (name: string) =>
    house.server.program.modules
      .flatMap(module => module.jobs ?? [])
      .find(job => job.name === name)
      ?.run()
  const metric = (name = 'hiyas_ledger_findings') => house.server.program.deps.metrics.getSingleMetricAsString(name)
  const ready = async () => (await fetch(`${house.server.url}/readyz`)).json()
  const addToWallet = (member: TestMember, amount: number) =>
    house.server.rows(
      `update ledger.wallet set balance = balance + $2
         from wallet.member_account where id = account and member_id = $1`,
      [member.memberId, amount],
    )

  test('D-03 what it finds is a number, a word of readiness, another number once it is acknowledged, and gone when the books are right again', async () => {
    const member = await house.server.registerMember()
    await balanceOf(member)
    await runJob('wallet.check_ledger')
    expect(await metric()).toMatch(/^hiyas_ledger_findings 0$/m)
    expect(await ready()).toEqual({ status: 'ready' })

    await addToWallet(member, 1)
    await runJob('wallet.check_whole_ledger')
    expect(await metric()).toMatch(/^hiyas_ledger_findings [1-9]/m)
    expect(await ready()).toEqual({
      status: 'ready',
      findings: expect.arrayContaining([expect.stringMatching(/^D-03 account/)]),
    })

    await house.server.rows(`insert into ledger.acknowledged (id, subject, message, note)
      select found ->> 'id', found ->> 'subject', found ->> 'message', 'known'
        from ledger.check_run, jsonb_array_elements(findings) found`)
    expect(await metric()).toMatch(/^hiyas_ledger_findings 0$/m)
    expect(await metric('hiyas_ledger_acknowledged_findings')).toMatch(/^hiyas_ledger_acknowledged_findings [1-9]/m)
    expect(await ready()).toEqual({ status: 'ready' })

    await addToWallet(member, -1)
    await runJob('wallet.check_whole_ledger')
    await runJob('wallet.check_ledger')
    expect(await metric()).toMatch(/^hiyas_ledger_findings 0$/m)
    expect(await metric('hiyas_ledger_acknowledged_findings')).toMatch(/^hiyas_ledger_acknowledged_findings 0$/m)
    expect(await metric('hiyas_ledger_checked_at_seconds')).toMatch(/kind="recent"} \d{10}/)
  })
})

describe('a merchant with a licence', () => {
  // The server knows of it when this is done: what is opened after goes by it.
  async function setProfile(profile: string) {
    await house.server.rows(`update site.merchant set profile = '${profile}' where code = 'HIYAS'`)
    const known = () => house.server.program.door.site.merchant('HIYAS')
    await vi.waitFor(async () => expect((await known())?.profile).toBe(profile))
  }

  test('D-09 WAL-09 his members’ money must be at the banks', async () => {
    await setProfile('PH')
    await balanceOf(await house.server.registerMember())
    const findings = await checkLedger(house.server.program.deps.database.query)
    expect(findings).toEqual([expect.objectContaining({ id: 'D-09' })])
    await setProfile('DEMO')
    await house.server.rows(`update ledger.book set purpose = 'demo' where merchant = 'HIYAS' and currency = 'PHP'`)
  })
})

describe('the stream of balances', () => {
  test('HOME-14 it sends the balance at once and after every bet and win, to every tab', async () => {
    const player = await house.player()
    const [one, other] = [follow(house, player.member), follow(house, player.member)]
    await vi.waitFor(() => expect([one.length, other.length]).toEqual([1, 1]))
    const bet = newSecret()
    await player.bet(bet, 20)
    await vi.waitFor(() => expect([one.at(-1)?.sumBalance, other.at(-1)?.sumBalance]).toEqual(['980.00', '980.00']))
    await player.win(newSecret(), bet, 3.5)
    await vi.waitFor(() => expect(one.at(-1)).toEqual({ sumBalance: '983.50', currency: 'PHP' }))
    await vi.waitFor(() => expect(other.at(-1)?.sumBalance).toBe('983.50'))
  })

  test('HOME-14 a member hears nothing of another one\u2019s money', async () => {
    const [player, other] = [await house.player(), await house.player()]
    const heard = follow(house, other.member)
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    await player.bet(newSecret(), 20)
    await other.bet(newSecret(), 5)
    await vi.waitFor(() => expect(heard.at(-1)?.sumBalance).toBe('995.00'))
    expect(heard.map(({ sumBalance }) => sumBalance)).not.toContain('980.00')
  })

  test('HOME-14 a change made in another process arrives too', async () => {
    const player = await house.player()
    const heard = follow(house, player.member)
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    const bet = await startNeighbour(player)
    // On a busy machine an answer may come too late to be one: a supplier then says the same again.
    await vi.waitFor(async () => expect(await bet()).toMatchObject({ status: 'RS_OK' }))
    await vi.waitFor(() => expect(heard.at(-1)?.sumBalance).toBe('993.00'))
  })
})

/** Another server over the same database; answers how to say there, once or again, that a player bets 7.00. */
async function startNeighbour({ token, user }: { token: string; user: string }) {
  const second = await startHouse('wallet_neighbour', { databaseUrl: house.server.databaseUrl, list: house.list })
  const bet = {
    request_uuid: newSecret(),
    transaction_uuid: newSecret(),
    token,
    user,
    round: 'r-1',
    game_code: 'hiyas-reels',
    currency: 'PHP',
    amount: 700_000,
  }
  return () => second.supplier.bet(bet)
}

/** Opens the stream like a browser, and gathers what it is told of balances. */
function follow({ server }: House, { token }: TestMember): Balance[] {
  const heard: Balance[] = []
  const listen = async () => {
    const stream = await openStream(server.port, { token })
    atFileEnd(() => stream.close())
    for (;;) heard.push(await stream.event('balance'))
  }
  listen().catch(() => undefined)
  return heard
}

test('D-10 a day that is over is closed for each book, and the log keeps its digest', async () => {
  // By the database's clock, whatever the server's says: what was written so far is of two days ago.
  await house.server.rows(`set session_replication_role = replica;
    update ledger.transaction set created_at = created_at - interval '2 days'; set session_replication_role = default`)
  const job = house.server.program.modules
    .flatMap(module => module.jobs ?? [])
    .find(({ name }) => name === 'wallet.close_ledger_day')
  await job?.run()
  const books = await house.server.rows('select distinct book from ledger.day_digest')
  expect(books.length).toBeGreaterThanOrEqual(2)
  const { database } = house.server.program.deps
  const again = await changedDays(database)
  expect(again.read).toBeGreaterThan(0)
  expect(again.findings).toEqual([])
})
