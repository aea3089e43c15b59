import { type Database, sql } from '@hiyas/database'
import type { Variables } from './pgbench.ts'
import { type Book, GAME, type Members, SUPPLIER, seedAccounts } from './seed.ts'

/** The merchant of a fresh installation. */
export const BOOK: Book = { merchant: 'HIYAS', currency: 'PHP' }

/** How a supplier speaks, by the names the doors have in their addresses. */
export type Dialect = 'hub88' | 'caleta' | 'beexar' | 'pam'

/** A supplier with one game, and what opens a door to him. */
export type Seller = {
  code: string
  dialect: Dialect
  vendor: string
  game: string
  /** His public key, for the door that checks signatures; or the secret he shares with us. */
  opener: { publicKeyPem: string } | { secret: string }
  /** What the tokens of his players begin with. */
  tokens: string
}

const TOKENS = 'bench-token'
const SESSION_PREFIX = 'bench-session-'
const IDLE_MINUTES_MAX = 1_440
/** What opens the doors that need no key to him: without blanks, as it travels in a header. */
export const SECRET = 'the-secret-of-the-bench'
export const tokenOf = (number: number, tokens = TOKENS): string => `${tokens}-${number}`

/** Members who have a game open each, and a supplier whose key is known: everything a bet through the door needs. */
export async function seedSite(database: Database, publicKeyPem: string, members?: Members): Promise<Variables> {
  const accounts = await seedAccounts(database, BOOK, members)
  await seedMembers(database, accounts)
  const seller: Seller = {
    code: SUPPLIER,
    dialect: 'hub88',
    vendor: 'BENCH',
    game: GAME,
    opener: { publicKeyPem },
    tokens: TOKENS,
  }
  await seedSeller(database, accounts, seller)
  await seedSecret(database, SUPPLIER, SECRET)
  await sql`vacuum (analyze)`.execute(database.query)
  return accounts
}

/** The members these accounts belong to. */
export async function seedMembers(database: Database, { first, last }: Variables): Promise<void> {
  const { query } = database
  await sql`
    insert into identity.member (merchant, member_id, user_name, user_name_key, password_hash, type, registered_at, registration)
    select ${BOOK.merchant}, owner::uuid, 'b' || id, 'b' || id, '', 1, now(), '{}'
      from ledger.account where id between ${first} and ${last}`.execute(query)
  await sql`
    insert into wallet.member_account (merchant, member_id, currency, account, opened_at)
    select ${BOOK.merchant}, owner, ${BOOK.currency}, id, now()
      from ledger.account where id between ${first} and ${last}`.execute(query)
}

/** Each of these members is logged in: what his session is known by. He may be idle for longer than the clocks of two servers differ by. */
export const sessionOf = (number: number): string => SESSION_PREFIX + number

export async function seedSessions(
  database: Database,
  { first, last }: Pick<Variables, 'first' | 'last'>,
): Promise<void> {
  await sql`
    insert into identity.entry_setting (merchant, idle_minutes) values (${BOOK.merchant}, ${IDLE_MINUTES_MAX})
    on conflict (merchant) do update set idle_minutes = excluded.idle_minutes`.execute(database.query)
  await sql`
    insert into identity.session (merchant, token_hash, session_id, member_id, ip, opened_at, proved_at, seen_at, idle_after, expires_at)
    select ${BOOK.merchant}, sha256(convert_to(${SESSION_PREFIX} || number, 'UTF8')), gen_random_uuid(), account.owner::uuid,
           '127.0.0.1', now(), now(), now(), now() + interval '1 year', now() + interval '1 year'
      from generate_series(1, ${last - first + 1n}::int) number
      join ledger.account on account.id = ${first}::bigint + number - 1`.execute(database.query)
}

/** A supplier who holds the balance of members himself, and is waited for no longer than this. */
export async function seedCasino(
  database: Database,
  { code, url, secret, patienceMs }: { code: string; url: string; secret: string; patienceMs: number },
): Promise<void> {
  await sql`
    insert into games.supplier (code, launch_path, dialect, wallet_url, answer_timeout_ms)
    values (${code}, '/bench', 'transfer', ${url}, ${patienceMs})`.execute(database.query)
  await seedSecret(database, code, secret)
}

/** A supplier whose game every one of these members has open. */
export async function seedSeller(database: Database, { first, last }: Variables, seller: Seller): Promise<void> {
  const { query } = database
  const { code, dialect, vendor, game, opener, tokens } = seller
  const node = `${vendor}-game`
  await sql`insert into games.supplier (code, launch_path, dialect) values (${code}, '/bench', ${dialect})
    on conflict do nothing`.execute(query)
  if ('secret' in opener) await seedSecret(database, code, opener.secret)
  else
    await sql`insert into games.supplier_key (supplier, fingerprint, public_key_pem, added_at)
      values (${code}, 'bench', ${opener.publicKeyPem}, now())`.execute(query)
  await sql`insert into games.vendor (code, supplier, name, position) values (${vendor}, ${code}, 'Bench', 99)`.execute(
    query,
  )
  await sql`
    insert into games.game (node_id, vendor, supplier, code, category, name_ty, name_en, model, rtp, volatility, lines, bet_min,
                            bet_max, classifications, tile, released_on, position, is_listed)
    values (${node}, ${vendor}, ${code}, ${game}, 'RNG', 'Bench', 'Bench', 'slot', '96.00', 'low', 20, 10000, 100000000,
            '{}', 'none', '2026-01-01', 1, true)`.execute(query)
  await sql`
    insert into games.launch (token_hash, merchant, member_id, account, currency, vendor, node_id, code, launched_at,
                              activated_at, used_at)
    select sha256(convert_to(${tokens} || '-' || number, 'UTF8')), ${BOOK.merchant}, account.owner, account.id,
           ${BOOK.currency}, ${vendor}, ${node}, ${game}, now(), now(), now()
      from generate_series(1, ${last - first + 1n}::int) number
      join ledger.account on account.id = ${first}::bigint + number - 1`.execute(query)
}

/** A supplier is let in by the door of his dialect and by no other. */
export async function speak(database: Database, dialect: Dialect): Promise<void> {
  await sql`update games.supplier set dialect = ${dialect} where code = ${SUPPLIER}`.execute(database.query)
}

async function seedSecret(database: Database, supplier: string, secret: string): Promise<void> {
  await sql`insert into games.supplier_secret (supplier, fingerprint, secret, added_at)
    values (${supplier}, 'bench', ${secret}, now())`.execute(database.query)
}
