import { type Database, sql } from '@hiyas/database'
import type { Variables } from './pgbench.ts'
import { type Book, GAME, SUPPLIER, seedAccounts, WALLETS } from './seed.ts'

/** The merchant of a fresh installation. */
export const BOOK: Book = { merchant: 'HIYAS', currency: 'PHP' }
const VENDOR = 'BENCH'

export const tokenOf = (number: number): string => `bench-token-${number}`

/** Members who have a game open each, and a supplier whose key is known: everything a bet through the door needs. */
export async function seedSite(database: Database, publicKeyPem: string): Promise<Variables> {
  const accounts = await seedAccounts(database, BOOK)
  const { query } = database
  await sql`insert into games.supplier (code, launch_path) values (${SUPPLIER}, '/bench') on conflict do nothing`.execute(
    query,
  )
  await sql`insert into games.supplier_key (supplier, fingerprint, public_key_pem, added_at)
    values (${SUPPLIER}, 'bench', ${publicKeyPem}, now())`.execute(query)
  await sql`insert into games.vendor (code, supplier, name, position) values (${VENDOR}, ${SUPPLIER}, 'Bench', 99)`.execute(
    query,
  )
  await sql`
    insert into games.game (node_id, vendor, supplier, code, category, name_ty, name_en, model, rtp, volatility, lines, bet_min,
                            bet_max, classifications, tile, released_on, position, is_listed)
    values ('BENCH-game', ${VENDOR}, ${SUPPLIER}, ${GAME}, 'RNG', 'Bench', 'Bench', 'slot', '96.00', 'low', 20, 10000, 100000000,
            '{}', 'none', '2026-01-01', 1, true)`.execute(query)
  await sql`
    insert into identity.member (merchant, member_id, user_name, user_name_key, password_hash, type, registered_at, registration)
    select ${BOOK.merchant}, owner::uuid, 'b' || id, 'b' || id, '', 1, now(), '{}'
      from ledger.account where id between ${accounts.first} and ${accounts.last}`.execute(query)
  await sql`
    insert into wallet.member_account (merchant, member_id, currency, account, opened_at)
    select ${BOOK.merchant}, owner, ${BOOK.currency}, id, now()
      from ledger.account where id between ${accounts.first} and ${accounts.last}`.execute(query)
  await sql`
    insert into games.launch (token_hash, merchant, member_id, member_type, account, currency, vendor, node_id, launched_at,
                              activated_at, used_at)
    select sha256(convert_to('bench-token-' || number, 'UTF8')), ${BOOK.merchant}, account.owner, 1, account.id,
           ${BOOK.currency}, ${VENDOR}, 'BENCH-game', now(), now(), now()
      from generate_series(1, ${WALLETS}::int) number
      join ledger.account on account.id = ${accounts.first}::bigint + number - 1`.execute(query)
  await sql`vacuum (analyze)`.execute(query)
  return accounts
}
