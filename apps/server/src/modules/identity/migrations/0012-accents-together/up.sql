-- Some keyboards send an ñ as an n and a sign of its own: names are kept, and asked for, with their accents together (REG-51). Who registered
-- before that could not come in any more. Where somebody else has the name with its accents together, it stays his.
update identity.member as member
   set user_name = normalize(user_name), user_name_key = lower(normalize(user_name))
 where user_name is not normalized
   and not exists (
     select from identity.member as other
      where other.merchant = member.merchant
        and (other.user_name_key = lower(normalize(member.user_name))
             or other.user_name is not normalized and other.member_id < member.member_id
                and lower(normalize(other.user_name)) = lower(normalize(member.user_name))));
