-- The lines of an account from a place on, in the order of their ids, and no more than are asked for. Both functions answer the same as before, and
-- each index is now entered at that place. Where a member had a part of all that was played, even one in two hundred, the planner took the books
-- themselves for the shortest way to his next line: who had stopped playing was looked for among all that was played since, at every look at
-- his record. And in `lines_before` the place was a table to join: either all of his lines before it were read and sorted, or all after it.
--
-- The order of account and id is that of these two indexes alone, and (account, id) is compared as one, so that it is a place in them. An
-- account that is equal would leave the order of ids, which the books have too.
create or replace function ledger.lines_before(p_account bigint, p_moment timestamptz, p_before_id bigint, p_limit integer)
returns table (id bigint, balance_after bigint) language sql stable as $$
  with bound as materialized (
    select least(ledger.id_before(p_moment + interval '20 minutes'), coalesce(p_before_id - 1, 9223372036854775807)) as id
  )
  select id, balance_after from (
    (select move.id, move.balance_after from ledger.transaction move
      where move.account >= p_account and (move.account, move.id) <= (p_account, (select bound.id from bound))
        and move.kind = 'bet' and move.created_at < p_moment
      order by move.account desc, move.id desc limit p_limit)
    union all
    (select move.id, move.balance_after from ledger.transaction move
      where move.account >= p_account and (move.account, move.id) <= (p_account, (select bound.id from bound))
        and move.account is not null and move.kind <> 'bet' and move.created_at < p_moment
      order by move.account desc, move.id desc limit p_limit)
    union all
    (select entry.transaction, entry.balance_after
       from ledger.entry join ledger.transaction header on header.id = entry.transaction
      where entry.account = p_account
        and entry.transaction <= (select bound.id from bound) and header.created_at < p_moment
      order by entry.transaction desc limit p_limit)
  ) line order by id desc limit p_limit
$$;

create or replace function ledger.lines_after(p_account bigint, p_after bigint, p_limit integer)
returns table (id bigint, balance_after bigint) language sql stable as $$
  select id, balance_after from (
    (select move.id, move.balance_after from ledger.transaction move
      where (move.account, move.id) > (p_account, p_after) and move.account <= p_account and move.kind = 'bet'
      order by move.account, move.id limit p_limit)
    union all
    (select move.id, move.balance_after from ledger.transaction move
      where (move.account, move.id) > (p_account, p_after) and move.account <= p_account
        and move.account is not null and move.kind <> 'bet'
      order by move.account, move.id limit p_limit)
    union all
    (select entry.transaction, entry.balance_after from ledger.entry
      where entry.account = p_account and entry.transaction > p_after order by entry.transaction limit p_limit)
  ) line order by id limit p_limit
$$;
