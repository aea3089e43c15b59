-- Places in books of many months.

-- The same as before: by halving, now within the month it is in. Over all ids it would have halved what lies between two months too, and that
-- is far more than what lies in them. The statements are planned once: which part they look into is seen as they run.
create or replace function ledger.id_before(p_moment timestamptz) returns bigint language plpgsql stable
set plan_cache_mode = force_generic_plan
as $$
declare
  v_low bigint := 0;
  v_high bigint := coalesce((select max(id) from ledger.transaction), 0);
  v_before timestamptz := p_moment - interval '10 minutes';
  v_first_id bigint;
  v_middle bigint;
  v_at timestamptz;
begin
  for v_first_id in select first_id from ledger.month where name <> 'first' and first_id <= v_high order by first_id desc loop
    select created_at into v_at from ledger.transaction where id >= v_first_id order by id limit 1;
    if v_at < v_before then v_low := v_first_id; exit; end if;
    v_high := coalesce((select max(id) from ledger.transaction where id < v_first_id), 0);
  end loop;
  while v_low < v_high loop
    v_middle := (v_low + v_high + 1) / 2;
    select created_at into v_at from ledger.transaction where id >= v_middle order by id limit 1;
    if v_at < v_before then v_low := v_middle; else v_high := v_middle - 1; end if;
  end loop;
  return v_low;
end $$;

-- The same as in 0027. The place is said by the id alone too, so that no month beyond it is looked into: a row of two is no range of parts.
create or replace function ledger.lines_before(p_account bigint, p_moment timestamptz, p_before_id bigint, p_limit integer)
returns table (id bigint, balance_after bigint) language sql stable as $$
  with bound as materialized (
    select least(ledger.id_before(p_moment + interval '20 minutes'), coalesce(p_before_id - 1, 9223372036854775807)) as id
  )
  select id, balance_after from (
    (select move.id, move.balance_after from ledger.transaction move
      where move.account >= p_account and (move.account, move.id) <= (p_account, (select bound.id from bound))
        and move.id <= (select bound.id from bound) and move.kind = 'bet' and move.created_at < p_moment
      order by move.account desc, move.id desc limit p_limit)
    union all
    (select move.id, move.balance_after from ledger.transaction move
      where move.account >= p_account and (move.account, move.id) <= (p_account, (select bound.id from bound))
        and move.id <= (select bound.id from bound) and move.account is not null and move.kind <> 'bet' and move.created_at < p_moment
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
      where (move.account, move.id) > (p_account, p_after) and move.id > p_after and move.account <= p_account and move.kind = 'bet'
      order by move.account, move.id limit p_limit)
    union all
    (select move.id, move.balance_after from ledger.transaction move
      where (move.account, move.id) > (p_account, p_after) and move.id > p_after and move.account <= p_account
        and move.account is not null and move.kind <> 'bet'
      order by move.account, move.id limit p_limit)
    union all
    (select entry.transaction, entry.balance_after from ledger.entry
      where entry.account = p_account and entry.transaction > p_after order by entry.transaction limit p_limit)
  ) line order by id limit p_limit
$$;
