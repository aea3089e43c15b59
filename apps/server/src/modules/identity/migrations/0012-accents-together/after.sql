select not exists (
  select from identity.member as member
   where user_name is not normalized
     and not exists (select from identity.member as other
                      where other.merchant = member.merchant and other.user_name_key = lower(normalize(member.user_name)))) as none_left_out
