-- A profile more: STRICT with stakes of slots capped by age (GAM-05).
alter table site.merchant drop constraint merchant_profile_check,
  add constraint merchant_profile_check check (profile in ('DEMO', 'PH', 'STRICT', 'STRICT-GB'));
