select
  exists (select from pg_trigger where tgname = 'upline_stays' and tgrelid = 'identity.member'::regclass) as uplines_stay,
  not exists (
    select from identity.member as member
      join identity.member as agent on agent.merchant = member.merchant and agent.member_id = member.upline_id
     where agent.registered_at >= member.registered_at
  ) as uplines_were_first;
