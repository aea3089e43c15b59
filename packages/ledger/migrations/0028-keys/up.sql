-- What makes a transaction unique has tables of its own, which are never cut: a unique key of a table in parts (0035) would have to name the
-- part. They are written by a trigger, so that no statement can forget them, also none of a server of the version before. What was there
-- before follows in 0029; until then nothing is looked for here.

-- With `source` and `external_id` the last line of defence against doubling (D-07).
create table ledger.idempotency_key (
  transaction bigint not null,
  source text collate "C" not null,
  external_id text collate "C" not null,
  primary key (source, external_id)
);
-- For the check that reads them in the order of their transactions, as those of `posting`.
create index idempotency_key_transaction on ledger.idempotency_key using brin (transaction) with (pages_per_range = 16, autosummarize = on);

-- An original is undone once, whatever the number of cancels (peers paid one bet back twenty times): a supplier's by a rollback, one of
-- ours by a reversal.
create table ledger.undone (
  original bigint not null,
  transaction bigint not null,
  kind text collate "C" not null check (kind in ('rollback', 'reversal')),
  primary key (original, kind)
);
create index undone_transaction on ledger.undone using brin (transaction) with (pages_per_range = 16, autosummarize = on);

create trigger append_only before update or delete or truncate on ledger.idempotency_key
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.undone
  for each statement execute function ledger.refuse_change();

-- `post` has written the keys of ours before, as there one that is taken is no fault.
create function ledger.note_keys() returns trigger language plpgsql as $$
begin
  with keyed as (
    insert into ledger.idempotency_key (transaction, source, external_id)
    select id, source, external_id from written
     where source <> 'house' or not exists (
       select from ledger.idempotency_key key
        where key.source = written.source and key.external_id = written.external_id and key.transaction = written.id)
  )
  insert into ledger.undone (original, transaction, kind)
  select reference, id, kind from written where kind in ('rollback', 'reversal') and reference is not null;
  return null;
end $$;
create trigger note_keys after insert on ledger.transaction referencing new table as written
  for each statement execute function ledger.note_keys();

-- The same as before, but for the key, which is written first and not by the trigger.
create or replace function ledger.post(
  p_key text, p_kind text, p_digest text, p_memo text, p_reference bigint,
  p_debit bigint[], p_credit bigint[], p_amount bigint[],
  out status text, out transaction_id bigint
) language plpgsql as $$
declare
  v_accounts bigint[] := array(select distinct unnest(p_debit || p_credit));
  v_at timestamptz;
begin
  if (select count(*) <> cardinality(v_accounts) or count(distinct book) <> 1 from ledger.account where id = any(v_accounts)) then
    raise exception 'posting % names an unknown account or crosses books', p_key using errcode = 'check_violation';
  end if;
  select earlier.status, earlier.transaction_id into status, transaction_id from ledger.posted_earlier(p_key, p_digest) earlier;
  if found then return; end if;
  perform ledger.check_posting(p_key, p_kind, p_debit, p_credit);

  -- One lock order everywhere: two postings over the same members queue and do not deadlock.
  select max(moved_at) into v_at
    from (select moved_at from ledger.wallet where id = any(v_accounts) order by id for no key update) locked;

  select earlier.status, earlier.transaction_id into status, transaction_id from ledger.posted_earlier(p_key, p_digest) earlier;
  if found then return; end if;

  if exists (
    select from ledger.wallet
      join ledger.changes(p_debit, p_credit, p_amount) entry on entry.account = wallet.id
     where wallet.balance + entry.change < 0
  ) then
    status := 'insufficient_funds';
    return;
  end if;

  v_at := greatest(clock_timestamp(), v_at);
  -- The key first: whoever comes second waits here, whatever members it is over.
  transaction_id := nextval('ledger.transaction_id_seq');
  insert into ledger.idempotency_key (transaction, source, external_id) values (transaction_id, 'house', p_key)
    on conflict do nothing;
  if not found then
    -- Another one committed this key while we waited for it, over other members than ours.
    select earlier.status, earlier.transaction_id into status, transaction_id from ledger.posted_earlier(p_key, p_digest) earlier;
    return;
  end if;
  insert into ledger.transaction (id, amount, reference, created_at, kind, source, external_id, digest, memo)
    select transaction_id, sum(amount), p_reference, v_at, p_kind, 'house', p_key, p_digest, p_memo from unnest(p_amount) amount;

  insert into ledger.posting (transaction, debit, credit, amount)
    select transaction_id, debit, credit, amount from unnest(p_debit, p_credit, p_amount) transfer(debit, credit, amount);
  with paid as (
    update ledger.wallet set balance = wallet.balance + entry.change, moved_at = v_at
      from ledger.changes(p_debit, p_credit, p_amount) entry
     where entry.account = wallet.id
    returning wallet.id, entry.change, wallet.balance
  )
  insert into ledger.entry (account, transaction, amount, balance_after) select id, transaction_id, change, balance from paid;
  status := 'applied';
end $$;

-- Servers of the version before write from this moment on: whoever starts next gives the rest.
do $$ begin
  if exists (select from pg_roles where rolname = 'hiyas_server') then
    grant select, insert on ledger.idempotency_key, ledger.undone to hiyas_server;
  end if;
end $$;
