-- What is known, what is answered and what was taken back are found by the keys of 0028, of which one look-up tells whatever the number of parts.

-- The same as before, by the key.
create or replace function ledger.posted_earlier(p_key text, p_digest text) returns table (status text, transaction_id bigint)
language sql stable as $$
  select case when digest = p_digest then 'repeated' else 'key_reused' end, id
    from ledger.transaction
   where id = (select transaction from ledger.idempotency_key where source = 'house' and external_id = p_key)
$$;

-- The same as before. What answers a bet came after it, which is said so that no month before the bet is looked into.
create or replace function ledger.is_round_over(p_account bigint, p_source text, p_round text) returns boolean language plpgsql stable as $$
begin
  return exists (
    select
      from (
        select id, source, round, round_closed from ledger.transaction
         where account = p_account and kind = 'bet' order by id desc limit 200
      ) bet
      cross join lateral (
        select bet.id where bet.round_closed
        union all
        select answer.id from ledger.transaction answer
         where answer.reference = bet.id and answer.id > bet.id and answer.kind in ('win', 'rollback') and answer.round_closed
      ) closing
      left join lateral (
        select true as is_undone from ledger.undone where original = closing.id and kind = 'rollback' limit 1
      ) undo on true
     where bet.source = p_source and bet.round = p_round and is_undone is null);
end $$;

-- The same as before, as above.
create or replace function ledger.bet_as_of(p_bet bigint, p_closed boolean, p_upto bigint)
returns table (state text, payout bigint, settled_at timestamptz) language sql stable as $$
  select case when answers.cancelled then 'cancelled'
              when p_closed or answers.count > 0 or closed.at is not null then 'settled' else 'open' end,
         answers.payout, coalesce(answers.last_at, closed.at)
    from (
      select coalesce(bool_or(answer.kind = 'rollback'), false) as cancelled, count(*) as count,
             coalesce(sum(answer.amount) filter (where answer.kind = 'win'), 0)::bigint as payout, max(answer.created_at) as last_at
        from ledger.transaction answer
       where answer.reference = p_bet and answer.id > p_bet and answer.id <= p_upto and answer.kind in ('win', 'rollback')
         and not exists (
           select from ledger.undone
            where undone.original = answer.id and undone.kind = 'rollback' and undone.transaction <= p_upto)
    ) answers
    cross join lateral (
      select case when not p_closed and answers.count = 0 then ledger.round_close_of(p_bet, p_upto) end as at
    ) closed
$$;

-- The same as before, as above.
create or replace function ledger.round_close_of(p_bet bigint, p_upto bigint) returns timestamptz language sql stable as $$
  select closing.created_at
    from ledger.transaction bet
    cross join lateral (
      select least(p_upto, (
        select later.id from ledger.transaction later
         where later.account = bet.account and later.kind = 'bet' and later.id > bet.id order by later.id offset 199 limit 1)) as id
    ) horizon
    cross join lateral (
      select later.id, later.created_at from ledger.transaction later
       where later.account = bet.account and later.kind = 'bet' and later.id > bet.id and later.id <= horizon.id
         and later.round_closed and later.source = bet.source and later.round = bet.round
      union all
      select later.id, later.created_at from ledger.transaction later
       where later.account = bet.account and later.account is not null and later.kind <> 'bet' and later.id > bet.id
         and later.id <= horizon.id and later.kind in ('win', 'rollback')
         and later.round_closed and later.source = bet.source and later.round = bet.round
    ) closing
   where bet.id = p_bet
     and not exists (
       select from ledger.undone
        where undone.original = closing.id and undone.kind = 'rollback' and undone.transaction <= p_upto)
   order by closing.id limit 1
$$;
