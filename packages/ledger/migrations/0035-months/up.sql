-- The books by month: docs/decisions/0016. What makes a transaction unique is in tables that are not cut (0028). This renames and names, and reads
-- nothing, so that bets wait for no more than that.

-- What there is becomes the first part, with all that comes until the month of 0033 is over.
lock table ledger.transaction, ledger.posting, ledger.entry, ledger.hold in access exclusive mode;

alter table ledger.hold drop constraint hold_placed_by_fkey, drop constraint hold_ended_by_fkey;

alter table ledger.transaction rename to transaction_first;
alter index ledger.transaction_pkey rename to transaction_first_pkey;
alter index ledger.transaction_bets rename to transaction_first_bets;
alter index ledger.transaction_answers rename to transaction_first_answers;
alter index ledger.transaction_answers_of_account rename to transaction_first_answers_of_account;
drop trigger note_keys on ledger.transaction_first;

alter table ledger.posting rename to posting_first;
alter index ledger.posting_transaction rename to posting_first_transaction;

alter table ledger.entry rename to entry_first;
alter index ledger.entry_pkey rename to entry_first_pkey;
alter index ledger.entry_transaction rename to entry_first_transaction;

-- A sequence of its own, as each month moves it on: one of an identity would end with the table it was made with.
do $$ declare
  v_last record;
begin
  select last_value, is_called into v_last from ledger.transaction_id_seq;
  alter table ledger.transaction_first alter column id drop identity;
  create sequence ledger.transaction_id_seq;
  perform setval('ledger.transaction_id_seq', v_last.last_value, v_last.is_called);
end $$;

create table ledger.transaction (like ledger.transaction_first including constraints) partition by range (id);
alter table ledger.transaction drop constraint is_of_first_month, add primary key (id), alter column id set default nextval('ledger.transaction_id_seq'),
  alter column round_closed set default false;
alter sequence ledger.transaction_id_seq owned by ledger.transaction.id;
-- A member's bets, newest first, for the betting record. Bets pay for this index and the first, and for no other.
create index transaction_bets on ledger.transaction (account, id) where kind = 'bet';
create index transaction_answers on ledger.transaction (reference) where reference is not null;
-- A member's wins and cancels, for his statement.
create index transaction_answers_of_account on ledger.transaction (account, id) where account is not null and kind <> 'bet';

create table ledger.posting (like ledger.posting_first including constraints) partition by range (transaction);
alter table ledger.posting drop constraint is_of_first_month;
create index posting_transaction on ledger.posting using brin (transaction) with (pages_per_range = 16, autosummarize = on);

create table ledger.entry (like ledger.entry_first including constraints) partition by range (transaction);
alter table ledger.entry drop constraint is_of_first_month, add primary key (account, transaction);
create index entry_transaction on ledger.entry using brin (transaction) with (pages_per_range = 16, autosummarize = on);

do $$ declare
  v_ends bigint := (select first_id from ledger.month where name = 'first') + (1::bigint << 40);
  v_table text;
begin
  foreach v_table in array array['transaction', 'posting', 'entry'] loop
    execute format('alter table ledger.%1$I attach partition ledger.%1$s_first for values from (minvalue) to (%2$s)', v_table, v_ends);
    execute format('alter table ledger.%s_first drop constraint is_of_first_month', v_table);
    execute format('create trigger append_only before update or delete or truncate on ledger.%I
                      for each statement execute function ledger.refuse_change()', v_table);
  end loop;
  -- The keys that were there before stay for the servers of the version before, which look by them until they have gone. Where there is
  -- nothing to look for, they would only cost.
  if not exists (select from ledger.transaction) then
    drop index ledger.transaction_key, ledger.transaction_undone_once, ledger.transaction_reversed_once;
  end if;
end $$;

create trigger note_keys after insert on ledger.transaction referencing new table as written
  for each statement execute function ledger.note_keys();

-- Proved by 0036.
alter table ledger.hold add constraint hold_placed_by_fkey foreign key (placed_by) references ledger.transaction not valid,
  add constraint hold_ended_by_fkey foreign key (ended_by) references ledger.transaction not valid;

-- Makes the parts of the month of a moment and of so many after it, and has the ids of this month begin: those of a part that an earlier call
-- has made, as a sequence moves at once, for all, and for good, and a part is there for others when its call has ended well. Does nothing where
-- that is done.
-- Ids never leave a part by themselves: where this has not run, the month before goes on. It acts for whoever owns the books, and stops
-- nobody: parts are attached, which waits for no bet.
create function ledger.open_months(p_at timestamptz default clock_timestamp(), p_ahead integer default 2) returns setof text
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '10s' as $$
declare
  v_from timestamptz := date_trunc('month', p_at at time zone 'UTC') at time zone 'UTC';
  v_begins timestamptz;
  v_first_id bigint;
  v_ends bigint;
  v_name text;
  v_table text;
begin
  if p_at > timestamptz '2600-01-01' or p_ahead not between 0 and 12 then
    raise exception 'no months are made for % and % more', p_at, p_ahead using errcode = 'invalid_parameter_value';
  end if;
  perform pg_advisory_xact_lock(hashtext('ledger.month'));
  for ahead in 0 .. p_ahead loop
    v_begins := v_from + ahead * interval '1 month';
    v_first_id := ledger.month_start(v_begins);
    v_ends := ledger.month_start(v_begins + interval '1 month');
    v_name := to_char(v_begins at time zone 'UTC', 'YYYYMM');
    continue when v_first_id <= (select min(first_id) from ledger.month);
    insert into ledger.month (first_id, name) values (v_first_id, v_name) on conflict do nothing;
    continue when not found;
    foreach v_table in array array['transaction', 'posting', 'entry'] loop
      execute format('create table ledger.%1$s_%2$s (like ledger.%1$I including all)', v_table, v_name);
      execute format('create trigger append_only before update or delete or truncate on ledger.%s_%s
                        for each statement execute function ledger.refuse_change()', v_table, v_name);
      execute format('alter table ledger.%1$I attach partition ledger.%1$s_%2$s for values from (%3$s) to (%4$s)',
                     v_table, v_name, v_first_id, v_ends);
    end loop;
    return next v_name;
  end loop;
  v_first_id := ledger.month_start(v_from);
  if exists (select from ledger.month where first_id = v_first_id and name <> 'first' and xmin <> pg_current_xact_id()::xid)
     and (select last_value from ledger.transaction_id_seq) < v_first_id then
    perform setval('ledger.transaction_id_seq', v_first_id);
  end if;
end $$;

-- Servers of the version before write from this moment on: whoever starts next gives the rest.
do $$ begin
  if exists (select from pg_roles where rolname = 'hiyas_server') then
    grant select, insert on ledger.transaction, ledger.posting, ledger.entry to hiyas_server;
    grant usage, select on sequence ledger.transaction_id_seq to hiyas_server;
  end if;
end $$;
