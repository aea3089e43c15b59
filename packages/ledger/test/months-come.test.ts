import { connect, type Database, migrate, sql } from '@hiyas/database'
import { atFileEnd, testDatabase } from '@hiyas/testing'
import { beforeAll, expect, test } from 'vitest'
import { checkLedger, checkRecent, createWriter, ledgerMigrations, type SupplierMove } from '../src/index.ts'
import { openBooks, SUPPLIER } from './books.ts'

/** The last step before the books had months. */
const BEFORE = 'ledger/0027-lines-of-an-account'

let database: Database
let member: bigint
let clearing: bigint

beforeAll(async () => {
  const migrations = await ledgerMigrations()
  const before = migrations.slice(0, migrations.findIndex(({ name }) => name === BEFORE) + 1)
  database = connect({
    ...(await testDatabase({ name: 'months_come', migrations: before })),
    connectionsMax: 4,
    name: 'test',
  })
  atFileEnd(() => database.close())
  await playAsBefore()
  await noteCheckOfBefore()
  await migrate(database, migrations)
})

/** What the version before asked of the database: a grant of ours that is taken back, a bet that is won, one that is cancelled, and a hold. */
async function playAsBefore(): Promise<void> {
  const { rows } = await sql<{ member: bigint; clearing: bigint; grants: bigint; locked: bigint }>`
    select ledger.open_account('hiyas', 'player_cash', 'player', 'PHP') as member,
           ledger.open_account('hiyas', 'supplier_clearing', ${SUPPLIER}, 'PHP') as clearing,
           ledger.open_account('hiyas', 'expense_bonus', '', 'PHP') as grants,
           ledger.open_account('hiyas', 'player_locked_withdrawal', 'player', 'PHP') as locked`.execute(database.query)
  const [accounts] = rows
  if (accounts === undefined) throw new Error('no accounts')
  ;({ member, clearing } = accounts)
  const post = (
    key: string,
    kind: string,
    reference: bigint | null,
    [debit, credit]: readonly [bigint, bigint],
    amount: bigint,
  ) =>
    sql`select * from ledger.post(${key}, ${kind}, ${key}, null, ${reference}, ${[debit]}, ${[credit]}, ${[amount]})`.execute(
      database.query,
    )
  await post('grant', 'bonus_grant', null, [accounts.grants, member], 1_000n)
  await post('gift', 'bonus_grant', null, [accounts.grants, member], 50n)
  await post('gift-back', 'reversal', await idOf('gift'), [member, accounts.grants], 50n)
  await post('hold:kept', 'hold', null, [member, accounts.locked], 70n)
  await sql`insert into ledger.hold (key, account, held_in, amount, state, placed_by)
    values ('kept', ${member}, ${accounts.locked}, 70, 'held', ${await idOf('hold:kept')})`.execute(database.query)
  await move('bet', 'bet', null, 100n)
  await move('bet', 'bet-2', null, 100n)
  await move('win', 'win', 'bet', 30n)
  await move('rollback', 'undo', 'bet-2', 0n)
}

/** A check of before, while another transaction was not over: from the next on all ids are looked at, of which what is new is taken. */
const noteCheckOfBefore = () =>
  sql`
  with added as (
    insert into ledger.checkpoint (account, balance, seen_at) select id, balance, clock_timestamp() from ledger.wallet
  )
  insert into ledger.check_run (database, kind, next_number, horizon, last_id, transactions, findings)
  select (select oid::bigint from pg_database where datname = current_database()), 'whole', number + 1, number,
         (select max(id) from ledger.transaction), 8, '[]'
    from (select pg_current_xact_id()::text::bigint as number) now`.execute(database.query)

const move = (kind: string, id: string, reference: string | null, amount: bigint) =>
  sql`select * from ledger.apply_moves(${[kind]}, ${[SUPPLIER]}, ${[id]}, ${[reference]}, ${[member]}, ${[clearing]}, ${[amount]},
    ${['fruits']}, ${['round']}, ${[false]}, ${[id]})`.execute(database.query)

async function idOf(externalId: string): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select id from ledger.transaction where external_id = ${externalId}`.execute(database.query)
  return rows[0]?.id ?? 0n
}

const moveOf = (
  kind: SupplierMove['kind'],
  externalId: string,
  referenceId: string | null,
  amount: bigint,
): SupplierMove => ({
  kind,
  account: member,
  externalId,
  supplier: SUPPLIER,
  referenceId,
  clearing,
  amount,
  game: 'fruits',
  round: 'round',
  roundClosed: false,
  digest: externalId,
})

test('D-01 D-03 D-05 D-07 D-10 books of before months are right as they were, with every key in its place', async () => {
  expect(await checkLedger(database.query)).toEqual([])
  const { rows } = await sql<{ keys: bigint; undone: bigint; parts: bigint }>`
    select (select count(*) from ledger.idempotency_key) as keys, (select count(*) from ledger.undone) as undone,
           (select count(*) from pg_inherits where inhparent = 'ledger.transaction'::regclass) as parts`.execute(
    database.query,
  )
  expect(rows).toEqual([{ keys: 8n, undone: 2n, parts: 1n }])
})

test('D-07 the check of what is new finds nothing in keys that came later than what they are of', async () => {
  expect(await checkRecent(database)).toMatchObject({ kind: 'recent', findings: [] })
})

test('W-10 W-16 what came before is known after, and what was taken back stays so', async () => {
  const writer = createWriter({ database })
  atFileEnd(() => writer.close())
  expect(await writer.submit(moveOf('bet', 'bet', null, 100n))).toMatchObject({ status: 'repeated' })
  expect(await writer.submit(moveOf('win', 'late', 'bet-2', 10n))).toMatchObject({ code: 'transaction_rolled_back' })
  expect(await writer.submit(moveOf('rollback', 'undo-late', 'bet', 0n))).toMatchObject({ status: 'applied' })
})

test('W-10 a server of the version before goes on meanwhile: it finds by the keys it knows, and forgets none of ours', async () => {
  const asBefore = (id: string) =>
    sql`
    with paid as (
      update ledger.wallet set balance = balance - 10, moved_at = greatest(clock_timestamp(), moved_at)
       where id = ${member} and not exists (select from ledger.transaction where source = ${SUPPLIER} and external_id = ${id})
      returning balance, moved_at
    ), written as (
      insert into ledger.transaction (account, amount, balance_after, created_at, round_closed, kind, source, external_id, digest, game, round)
      select ${member}, 10, balance, moved_at, false, 'bet', ${SUPPLIER}, ${id}, ${id}, 'fruits', 'round' from paid
      returning id
    )
    insert into ledger.posting (transaction, debit, credit, amount) select id, ${member}, ${clearing}, 10 from written`.execute(
      database.query,
    )
  expect((await asBefore('bet')).numAffectedRows).toBe(0n)
  expect((await asBefore('of-before')).numAffectedRows).toBe(1n)
  expect(await checkLedger(database.query)).toEqual([])
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
     where indrelid = 'ledger.transaction_first'::regclass and indisunique order by 1`.execute(database.query)
  expect(rows.map(({ name }) => name)).toEqual([
    'ledger.transaction_first_pkey',
    'ledger.transaction_key',
    'ledger.transaction_reversed_once',
    'ledger.transaction_undone_once',
  ])
})

test('books that had nothing to look for keep no keys but those that are not cut', async () => {
  const fresh = await openBooks('fresh')
  const { rows } = await sql`
    select from pg_indexes where schemaname = 'ledger' and indexname in ('transaction_key', 'transaction_undone_once', 'transaction_reversed_once')`.execute(
    fresh.database.query,
  )
  expect(rows).toEqual([])
})
