-- Statements and balances as of any moment.

-- The lines of a member's account before a moment (and below an id, for the next page), newest first. His bets, his wins and cancels and
-- the postings of ours have an index each, and each gives no more than is asked for.
create function ledger.lines_before(p_account bigint, p_moment timestamptz, p_before_id bigint, p_limit integer)
returns table (id bigint, balance_after bigint) language sql stable as $$
  with bound as materialized (
    select least(ledger.id_before(p_moment + interval '20 minutes'), coalesce(p_before_id - 1, 9223372036854775807)) as id
  )
  select id, balance_after from (
    (select move.id, move.balance_after from ledger.transaction move, bound
      where move.account = p_account and move.kind = 'bet' and move.id <= bound.id and move.created_at < p_moment
      order by move.id desc limit p_limit)
    union all
    (select move.id, move.balance_after from ledger.transaction move, bound
      where move.account = p_account and move.account is not null and move.kind <> 'bet'
        and move.id <= bound.id and move.created_at < p_moment
      order by move.id desc limit p_limit)
    union all
    (select entry.transaction, entry.balance_after
       from ledger.entry join ledger.transaction header on header.id = entry.transaction, bound
      where entry.account = p_account and entry.transaction <= bound.id and header.created_at < p_moment
      order by entry.transaction desc limit p_limit)
  ) line order by id desc limit p_limit
$$;

-- The balance of an account right before a moment, in the sense of its type. A member's costs a few look-ups; one of the house is the sum
-- of its postings until then, for reports only. Null when there is no such account.
create function ledger.balance_at(p_account bigint, p_moment timestamptz) returns bigint language sql stable as $$
  select case
    when kind.stores_balance then
      coalesce((select balance_after from ledger.lines_before(p_account, p_moment, null, 1)), 0)
    else (case when kind.type in ('asset', 'expense') then -1 else 1 end) * (
      select coalesce(sum(case when posting.credit = p_account then posting.amount else -posting.amount end), 0)
        from ledger.posting join ledger.transaction header on header.id = posting.transaction
       where p_account in (posting.debit, posting.credit) and header.created_at < p_moment
         and posting.transaction <= ledger.id_before(p_moment + interval '20 minutes')
    )::bigint
  end
  from ledger.account join ledger.account_kind kind on kind.kind = account.kind
 where account.id = p_account
$$;
