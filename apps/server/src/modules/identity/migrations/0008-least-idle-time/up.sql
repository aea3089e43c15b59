-- A session is written down once a minute at most, whatever its member does. Where it may be idle for no longer than that, who plays or reads
-- all the time is logged out: the least is five minutes.
update identity.entry_setting set idle_minutes = 5 where idle_minutes < 5;
alter table identity.entry_setting drop constraint entry_setting_idle_minutes_check;
alter table identity.entry_setting
  add constraint entry_setting_idle_minutes_check check (idle_minutes between 5 and 1440);
