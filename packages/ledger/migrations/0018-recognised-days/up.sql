-- The closed days of a book whose income of games has left the accounts of its suppliers (docs/decisions/0027). What of which account, says
-- the transaction `ggr:<account>:<day>`; a day on which an account won nothing and lost nothing has none, and stands here as every other.
create table ledger.recognised_day (
  book integer not null,
  day date not null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (book, day),
  foreign key (book, day) references ledger.day_digest
);

create trigger append_only before update or delete or truncate on ledger.recognised_day
  for each statement execute function ledger.refuse_change();

-- What the games of a day came to for each supplier's account: above zero the house has won. Moves of suppliers alone: what a member moved to
-- a supplier who holds balances, and back, is a posting of ours (W-40). A day is read once, as it lies.
create function ledger.nets_of_day(p_day date) returns table (account bigint, amount bigint) language plpgsql stable
-- By the ranges of ids, whatever the planner guesses of numbers it does not know.
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  v_from timestamptz := ledger.day_start(p_day);
  v_to timestamptz := ledger.day_start(p_day + 1);
  v_after bigint := ledger.id_before(v_from);
  v_until bigint := ledger.id_before(v_to + interval '20 minutes');
begin
  return query
  with clearing as materialized (
    select account.id from ledger.book join ledger.account on account.book = book.id and account.kind = 'supplier_clearing'
  ),
  move as materialized (
    select id from ledger.transaction
     where id > v_after and id <= v_until and created_at >= v_from and created_at < v_to and source <> 'house'
  ),
  transfer as materialized (
    select debit, credit, amount
      from ledger.posting join move on move.id = posting.transaction
     where posting.transaction > v_after and posting.transaction <= v_until
  )
  select side.account, sum(side.amount)::bigint
    from (select credit as account, amount from transfer
          union all select debit, -amount from transfer) side
    join clearing on clearing.id = side.account
   group by side.account;
end $$;
