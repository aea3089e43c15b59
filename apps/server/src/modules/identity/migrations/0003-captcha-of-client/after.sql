select
  exists (
    select from information_schema.columns
     where table_schema = 'identity' and table_name = 'captcha' and column_name = 'ip' and data_type = 'inet'
  ) as askers_kept;
