import { describe, expect, test } from 'vitest'
import { balanceColumn } from '../checks/balance-column.ts'
import { moneyFloats } from '../checks/money-floats.ts'
import { ownSchema } from '../checks/own-schema.ts'
import { sqlHome } from '../checks/sql-home.ts'
import { writers } from '../checks/writers.ts'
import { MODULE_LIST, violations } from './fixture.ts'

const wallet = 'apps/server/src/modules/wallet'

describe('writers', () => {
  const repository = `${wallet}/repository.ts`
  const sqlFunction = (name: string, body: string) =>
    `create function ${name}(a int default 1) returns int language plpgsql as $$ begin\n${body};\nend $$;\n`
  const others = {
    [`${wallet}/migrations/0001-open/up.sql`]:
      sqlFunction('wallet.open', 'insert into wallet.a values (a)') +
      sqlFunction('wallet.open_all', 'perform wallet.open(a)') +
      sqlFunction('wallet.see', 'return 1'),
    [`${wallet}/other.ts`]:
      'export async function putOne(one: number, writer: Writer) {}\nexport const lookAt = (one: number, reader: Reader) => 1\n',
  }
  test.each([
    ["const drop = (reader: Reader) => reader.withTables<Tables>().deleteFrom('wallet.a').execute()"],
    ['async function put(tx: Reader) {\n  await sql`\n    insert into wallet.a values (1)`.execute(tx)\n}'],
    ['const close = (reader: Reader) => sql`update wallet.a one set b = 1`.execute(reader)'],
    ['const take = (reader: Reader) => sql`merge into wallet.a using b on true`.execute(reader)'],
    [
      "const PUT = prepared('put', 'insert into wallet.a values (1)')\nexport const put = (reader: Reader) => PUT(reader, [])",
    ],
    [
      "const text = (one: string) => 'with put as (insert into wallet.a values (1)) ' + one\nconst PUT = prepared('put', text('select 1'))\nexport const put = (reader: Reader) => PUT(reader, [])",
    ],
    ['const open = (reader: Reader) => sql`select wallet.open(1)`.execute(reader)'],
    ['const count = (reader: Reader) => sql`select wallet.open_all()`.execute(reader)'],
    ['const count = (reader: Reader) => putOne(1, reader)'],
  ])('refuses %s', text => {
    expect(violations(writers, { ...others, [repository]: text })).toEqual([
      expect.stringContaining('a write that takes a Reader'),
    ])
  })

  test.each([
    ["const drop = (writer: Writer) => writer.withTables<Tables>().deleteFrom('wallet.a').execute()"],
    ["const drop = (tx: Tx) => tx.withTables<Tables>().deleteFrom('wallet.a').execute()"],
    ["const one = (reader: Reader) => reader.withTables<Tables>().selectFrom('wallet.a').execute()"],
    ['const one = (reader: Reader) => sql`select updated_at from wallet.a`.execute(reader)'],
    ["const ALL = prepared('all', 'select a from wallet.a')\nexport const all = (reader: Reader) => ALL(reader, [])"],
    ['const one = (reader: Reader) => sql`select wallet.see(1)`.execute(reader)'],
    ['const one = (reader: Reader) => lookAt(1, reader)'],
    ['const one = (reader: Reader, writer: Writer) => putOne(1, writer)'],
    ['const open = (writer: Writer) => sql`select wallet.open(1)`.execute(writer)'],
  ])('accepts %s', text => {
    expect(violations(writers, { ...others, [repository]: text })).toEqual([])
  })
})

describe('sql-home', () => {
  test.each([
    [`${wallet}/repository.ts`],
    [`${wallet}/test/wallet.test.ts`],
    ['packages/ledger/src/books/post.ts'],
    ['apps/studio/src/server/store/rounds.ts'],
    ['tools/postgres/start.ts'],
  ])('accepts SQL in %s', path => {
    expect(violations(sqlHome, { [path]: "tx.selectFrom('a')\nsql`select 1`\npool.query('select 1')" })).toEqual([])
  })

  test.each([
    ["tx.withTables<Tables>().selectFrom('wallet.account').execute()"],
    ['const one = sql`select 1`'],
    ['const one = sql<Row>`select 1`'],
    ["pool.query('insert into a values (1)')"],
    ['pool.query(`\n  delete from a`)'],
    ["pool.query({ text: 'select 1' })"],
    ["pool.query('set role other')"],
    ["sql.raw('select 1')"],
    ["const one = prepared('wallet.one', 'select 1')"],
    ["const one = prepared<Row>('wallet.one', text)"],
    ["CompiledQuery.raw('select 1', [])"],
  ])('refuses %s in a service', text => {
    expect(violations(sqlHome, { [`${wallet}/service.ts`]: text })).toEqual([
      expect.stringContaining('SQL away from home'),
    ])
  })

  test('leaves alone what only looks like it', () => {
    const text = "cache.query('balance')\nconst select = document.querySelector('select')\nlog.info('select one')"
    expect(violations(sqlHome, { [`${wallet}/service.ts`]: text })).toEqual([])
  })
})

describe('own-schema', () => {
  test('accepts its own tables, and an alias called like a schema', () => {
    const found = violations(ownSchema, {
      ...MODULE_LIST,
      [`${wallet}/repository.ts`]:
        "read.selectFrom('wallet.account as a').select(['a.id'])\nconst event = 'games.round_ended'",
      'packages/ledger/migrations/0001-books/up.sql':
        'update ledger.wallet set balance = wallet.balance + 1 from ledger.wallet wallet where wallet.id in (1);',
    })
    expect(found).toEqual([])
  })

  test.each([
    ['repository.ts', "read.selectFrom('games.game as g')"],
    ['repository.ts', "read.selectFrom('wallet.account').innerJoin('games.game', 'a', 'b')"],
    ['repository.ts', "type Tables = { 'games.game': GameTable }"],
    ['repository.ts', 'sql`select * from games.game`'],
    ['repository.ts', 'sql`select ledger.move(1)`'],
    ['repository.ts', "prepared('wallet.one', 'select * from games.game')"],
    ['migrations/0001-a/up.sql', 'create table wallet.a (id bigint references games.game (id));'],
    ['migrations/0001-a/up.sql', 'create index concurrently a on games.game (id);'],
    ['migrations/0001-a/up.sql', 'truncate games.game;'],
    ['migrations/0001-a/up.sql', 'drop view games.listed;'],
    ['migrations/0001-a/up.sql', 'create trigger a before insert on games.game execute function wallet.a();'],
    ['migrations/0001-a/up.sql', 'select from wallet.account a, games.game g;'],
    ['migrations/0001-a/up.sql', 'delete from wallet.account a using games.game g;'],
    ['migrations/0001-a/up.sql', 'select from "games"."game";'],
  ])('refuses a foreign table in %s: %s', (name, text) => {
    expect(violations(ownSchema, { ...MODULE_LIST, [`${wallet}/${name}`]: text })).toEqual([
      expect.stringMatching(/(games|ledger)\.\w+ belongs to/),
    ])
  })

  test('does not read comments as SQL', () => {
    const text = '-- names come from members.member by event\nselect 1;'
    expect(violations(ownSchema, { ...MODULE_LIST, [`${wallet}/migrations/0001-a/up.sql`]: text })).toEqual([])
  })
})

describe('balance-column', () => {
  const path = `${wallet}/migrations/0001-a/up.sql`

  test('accepts the ledger’s, and snapshots', () => {
    const found = violations(balanceColumn, {
      'packages/ledger/migrations/0001-books/up.sql': 'create table ledger.wallet (\n  balance bigint not null\n);',
      [path]: 'create table wallet.round (\n  balance_after bigint not null\n);',
    })
    expect(found).toEqual([])
  })

  test.each([
    ['create table wallet.a (\n  balance bigint\n);', 2],
    ['create table wallet.a (\n  id bigint,\n  bonus_balance numeric(20, 4)\n);', 3],
    ['alter table wallet.a\n  add column balance int8;', 2],
    ['alter table wallet.a add column if not exists balance bigint;', 1],
    ['create table wallet.a (id bigint, balance bigint);', 1],
    ['create table wallet.a (\n  balance float8\n);', 2],
    ['alter table wallet.a rename column saved to balance;', 1],
  ])('refuses %j', (text, line) => {
    expect(violations(balanceColumn, { [path]: text })).toEqual([expect.stringContaining(`${path}:${line} column`)])
  })
})

describe('money-floats', () => {
  test('accepts numbers that are not money, and the one place that speaks a dialect', () => {
    const found = violations(moneyFloats, {
      'apps/server/src/a.ts': "const pageSize = Number('26')\nconst minority = Number('1')",
      'packages/supplier/src/hub88/amounts.ts': 'export const toWire = (amount: bigint) => Number(amount * 10n)',
    })
    expect(found).toEqual([])
  })

  test.each([
    ['Number(row.balance)'],
    ['parseFloat(input.amount)'],
    ['(stake / 100).toFixed(2)'],
    ['Number.parseFloat(payout)'],
    ['+row.balance'],
  ])('refuses %s', text => {
    expect(violations(moneyFloats, { 'apps/server/src/a.ts': `export const x = ${text}` })).toHaveLength(1)
  })
})
