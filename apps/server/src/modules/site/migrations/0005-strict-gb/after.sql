select pg_get_constraintdef(oid) like '%STRICT-GB%' as "the profile may be chosen"
  from pg_constraint where conname = 'merchant_profile_check';
