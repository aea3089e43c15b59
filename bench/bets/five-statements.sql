-- A bet as most programs write it: begin, the wallet, the transaction, the posting, commit.
\set account random(:first, :last)
begin;
update ledger.wallet set balance = balance - 10000 where id = :account and balance >= 10000 returning balance \gset
insert into ledger.transaction (account, amount, balance_after, created_at, kind, source, external_id, digest, game, round)
values (:account, 10000, :balance, clock_timestamp(), 'bet', 'HYO', gen_random_uuid()::text,
        'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg', 'bench-game', gen_random_uuid()::text)
returning id as transaction \gset
insert into ledger.posting (transaction, debit, credit, amount) values (:transaction, :account, :clearing, 10000);
commit;
