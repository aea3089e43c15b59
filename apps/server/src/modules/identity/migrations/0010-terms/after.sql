select
  not exists (
    select from identity.member as member
     where type <> 4 and not exists (
       select from identity.terms_accepted as said
        where said.merchant = member.merchant and said.member_id = member.member_id
     )
  ) as "what members accepted when they registered is written down",
  (select count(*) = 2 from pg_trigger
    where tgname = 'append_only' and tgrelid in ('identity.terms'::regclass, 'identity.terms_accepted'::regclass)
  ) as "terms and what was accepted stay as they are"
