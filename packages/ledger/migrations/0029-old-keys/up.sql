-- The keys of what was there before 0028. Whoever wrote before the trigger has ended by now, whoever came after wrote his keys himself: so
-- nobody has to wait for this, however long it takes.
insert into ledger.idempotency_key (transaction, source, external_id)
  select id, source, external_id from ledger.transaction order by id
  on conflict do nothing;
insert into ledger.undone (original, transaction, kind)
  select reference, id, kind from ledger.transaction where kind in ('rollback', 'reversal') and reference is not null order by id
  on conflict do nothing;
