select
  (select bool_and(relkind = 'p') and count(*) = 3 from pg_class
    where oid in ('ledger.transaction'::regclass, 'ledger.posting'::regclass, 'ledger.entry'::regclass)),
  (select count(*) from pg_inherits where inhparent = 'ledger.transaction'::regclass) = 1,
  -- Every index of the whole is one of the part too.
  (select bool_and(indisvalid) from pg_index
    where indrelid in ('ledger.transaction'::regclass, 'ledger.posting'::regclass, 'ledger.entry'::regclass)),
  (select count(*) from pg_trigger where tgname = 'append_only'
    and tgrelid in ('ledger.transaction'::regclass, 'ledger.transaction_first'::regclass, 'ledger.posting'::regclass,
                    'ledger.posting_first'::regclass, 'ledger.entry'::regclass, 'ledger.entry_first'::regclass)) = 6,
  (select last_value from ledger.transaction_id_seq) >= coalesce((select max(id) from ledger.transaction), 1)
