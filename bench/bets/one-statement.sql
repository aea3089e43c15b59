-- A bet as one statement: the fastest way to take bets one by one.
\set account random(:first, :last)
with paid as (
  update ledger.wallet set balance = balance - 10000 where id = :account and balance >= 10000 returning balance
), written as (
  insert into ledger.transaction (account, amount, balance_after, created_at, kind, source, external_id, digest, game, round)
  select :account, 10000, balance, clock_timestamp(), 'bet', 'HYO', gen_random_uuid()::text,
         'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg', 'bench-game', gen_random_uuid()::text
    from paid
  returning id
)
insert into ledger.posting (transaction, debit, credit, amount) select id, :account, :clearing, 10000 from written;
