select
  not exists (select from identity.entry_setting where idle_minutes < 5) as nobody_idle_sooner,
  (select pg_get_constraintdef(oid) like '%>= 5%' from pg_constraint where conname = 'entry_setting_idle_minutes_check')
    as least_held
