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
