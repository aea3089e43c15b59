-- The first step to books by month, so that an old month can be vacuumed, moved and put away by itself (docs/decisions/0016). A part is a range of
-- ids: a month begins with the id `month << 40`. What is there now and comes in this month will be the first part (0035).

-- The months that have parts, and where each begins. The first one has what was there before too.
create table ledger.month (
  first_id bigint primary key,
  -- Of the parts: `transaction_first`, `transaction_202701`.
  name text not null unique check (name ~ '^(first|\d{6})$'),
  made_at timestamptz not null default clock_timestamp()
);

-- Months are counted from 2020 on, so that an id stays below 2^53 for six hundred years and no browser takes it for another one.
create function ledger.month_start(p_at timestamptz) returns bigint language sql immutable as $$
  select greatest(0, (extract(year from p_at at time zone 'UTC')::bigint - 2020) * 12 + extract(month from p_at at time zone 'UTC')::bigint) << 40
$$;

insert into ledger.month (first_id, name) values (ledger.month_start(clock_timestamp()), 'first');

-- What the part will be of: said here and proved by 0034, so that nobody waits while all is read.
do $$ declare
  v_ends bigint := (select first_id from ledger.month) + (1::bigint << 40);
begin
  execute format('alter table ledger.transaction add constraint is_of_first_month check (id < %s) not valid', v_ends);
  execute format('alter table ledger.posting add constraint is_of_first_month check (transaction < %s) not valid', v_ends);
  execute format('alter table ledger.entry add constraint is_of_first_month check (transaction < %s) not valid', v_ends);
end $$;
