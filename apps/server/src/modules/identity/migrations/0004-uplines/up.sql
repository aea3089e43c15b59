-- Under whom a member stands: the agent by whose invitation he came, at the same merchant. Null for whoever the house or a plain member invited.
alter table identity.member
  add column upline_id uuid,
  add constraint member_upline foreign key (merchant, upline_id) references identity.member (merchant, member_id),
  add constraint member_not_below_himself check (upline_id <> member_id);
create index member_of_upline on identity.member (merchant, upline_id, member_id) where upline_id is not null;

-- Who registered by the code of an agent before. An agent was there first, so that nobody comes to stand above himself.
update identity.member as member set upline_id = agent.member_id
  from identity.invitation as invitation
  join identity.member as agent on agent.merchant = invitation.merchant and agent.member_id = invitation.member_id
 where invitation.merchant = member.merchant
   and invitation.code = member.registration ->> 'affiliateCode'
   and agent.type not in (0, 4, 40)
   and agent.registered_at < member.registered_at;

-- It is written with the account and stays: above a new member stands one who was there before him, so that no line ever closes to a ring.
create function identity.keep_upline() returns trigger language plpgsql as $$
begin
  raise exception 'the upline of a member stays' using errcode = 'restrict_violation';
end $$;
create trigger upline_stays before update of upline_id on identity.member
  for each row when (old.upline_id is distinct from new.upline_id) execute function identity.keep_upline();
