import { records as call, identity } from '@hiyas/contract'
import { DAY_MS, newSecret } from '@hiyas/kernel'
import { expect, test } from 'vitest'
import { startHouse } from '../../../../test/house.ts'

/** More than a year, and more days than one question may span. */
const LONG_AGO_DAYS = 400

test('HIS-02 a round of more than a year ago is told on request with all its steps, whatever the nights have cleared away', async () => {
  const house = await startHouse('long_ago')
  const player = await house.player()
  const bet = newSecret()
  const beganMs = house.now()
  await player.bet(bet, 20)
  await player.win(newSecret(), bet, 35)
  house.advance(LONG_AGO_DAYS * DAY_MS)
  const jobs = house.server.program.modules.flatMap(module => module.jobs ?? [])
  const clearing = jobs.filter(({ name }) => /\.(forget|shut_idle)/.test(name))
  expect(clearing.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'games.forget',
      'sportsbook.forget',
      'identity.forget_expired',
      'identity.forget_audit',
      'identity.shut_idle_trials',
      'messages.forget_reads',
    ]),
  )
  for (const job of clearing) await job.run()

  const { userName, password } = player.member
  const client = house.server.client()
  const login = await client.call(identity.login, { username: userName, password })
  if (!login.ok) throw new Error(JSON.stringify(login))
  client.token = login.value.token
  const asked = { startTime: beganMs - DAY_MS, endTime: beganMs + DAY_MS }
  const page = await client.call(call.bettingRecords, asked)
  expect(page).toMatchObject({ ok: true, value: { total: 1, list: [{ betAmount: '20.00', winAmount: '35.00' }] } })
  const recordId = page.ok ? (page.value.list[0]?.recordId ?? '') : ''
  const detail = await client.call(call.bettingRecordDetail, { recordId })
  expect(detail.ok && detail.value.steps.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['bet', '20.00'],
    ['win', '35.00'],
  ])
  const lines = await client.call(call.memberTransactions, asked)
  expect(lines.ok && lines.value.total).toBeGreaterThanOrEqual(2)

  const other = (await house.server.registerMember()).client
  expect(await other.call(call.bettingRecords, asked)).toMatchObject({ ok: true, value: { total: 0 } })
  expect(await other.call(call.bettingRecordDetail, { recordId })).toMatchObject({
    ok: false,
    code: 'record.not.found',
  })
})
