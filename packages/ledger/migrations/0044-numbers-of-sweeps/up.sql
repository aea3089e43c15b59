-- Checks of everything are numbered by a sequence that is logged. That of an identity is not where its table is not, and PostgreSQL (seen with
-- 18.4) loses it in a crash before its first checkpoint: it makes such a sequence anew from a file that its recovery has not written yet. After
-- a power cut in the first minutes of a house, or of the version that brought these tables, no check of the books could be done, nor a dump be
-- made, until the database broke down once more (D-03). What is lost so cannot be read, and is therefore not asked for its last number: the
-- checks under way begin anew.
truncate ledger.sweep, ledger.sweep_account, ledger.sweep_sum;
alter table ledger.sweep alter column id drop identity;
create sequence ledger.sweep_number as bigint;
alter table ledger.sweep alter column id set default nextval('ledger.sweep_number');

-- Servers of the version before begin checks from this moment on: whoever starts next gives the rest.
do $$ begin
  if exists (select from pg_roles where rolname = 'hiyas_server') then
    grant usage, select on sequence ledger.sweep_number to hiyas_server;
  end if;
end $$;
