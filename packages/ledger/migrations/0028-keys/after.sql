select
  (select count(*) from pg_trigger where tgname = 'note_keys') = 1,
  (select count(*) from pg_trigger where tgname = 'append_only'
    and tgrelid in ('ledger.idempotency_key'::regclass, 'ledger.undone'::regclass)) = 2
