import { atFileEnd } from '@hiyas/testing'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { type House, type Player, startHouse, untilAnswered } from '../../../../test/house.ts'

test('WAL-01 after a failover to a database of an earlier moment no money goes to who was given the number of an account that it never had', {
  timeout: 120_000,
}, async () => {
  const house = await startHouse('restored')
  const { wallet } = house.server.program.door
  const accountOf = async (memberId: string) =>
    (await wallet.accountOf({ merchant: 'HIYAS', memberId, currency: 'PHP' })).account
  const player = await house.player()
  await house.server.quiet()
  const databases = await databasesOf(house)
  await databases.save()
  await isBack(player)
  expect(await untilAnswered(() => player.bet('lost', 1))).toMatchObject({ status: 'RS_OK' })
  const late = await accountOf('late')
  const lost = await wallet.clearingOf('HIYAS', 'HYO', 'PHP')

  await databases.restore()
  await vi.waitFor(async () => {
    const [given] = await house.server.rows(`
      select ledger.open_account('HIYAS', 'supplier_clearing', 'OTHER', 'PHP') as account,
             ledger.open_account('HIYAS', 'player_cash', 'somebody', 'PHP') as cash`)
    expect(given).toEqual({ account: String(lost), cash: String(late) })
  })
  await isBack(player)
  expect(await untilAnswered(() => player.bet('after', 2))).toMatchObject({ status: 'RS_OK' })
  const paid = await house.server.rows(`
    select account.owner from ledger.transaction header
      join ledger.posting on transaction = header.id join ledger.account on account.id = credit
     where external_id = 'after'`)
  expect(paid).toEqual([{ owner: 'HYO' }])
  expect(await accountOf('late')).not.toBe(late)
})

/** As soon as its balance can be asked for the database is there. */
const isBack = (player: Player) =>
  vi.waitFor(async () => expect(await player.ask('balance')).toMatchObject({ status: 'RS_OK' }), { timeout: 20_000 })

/** The database of a house that is at work, saved, and put back beneath it. */
async function databasesOf({ server }: House) {
  const address = new URL(server.databaseUrl)
  const name = address.pathname.slice(1)
  address.pathname = '/postgres'
  const administrator = new pg.Client({ connectionString: address.href })
  await administrator.connect()
  atFileEnd(() => administrator.end())
  const withoutOthers = async (statement: string) => {
    await administrator.query(`alter database ${name} allow_connections false`)
    // Once more for whoever was just coming in, and is seen when he is there.
    await vi.waitFor(async () => {
      await administrator.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
        name,
      ])
      await administrator.query(statement)
    })
  }
  return {
    async save() {
      await withoutOthers(`create database ${name}_saved template ${name} strategy file_copy`)
      await administrator.query(`alter database ${name} allow_connections true`)
    },
    async restore() {
      await withoutOthers(`drop database ${name}`)
      await administrator.query(`alter database ${name}_saved rename to ${name}`)
    },
  }
}
