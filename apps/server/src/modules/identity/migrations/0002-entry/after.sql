select
  not exists (select from identity.member where password_hash is not null and password_set_at is null) as passwords_dated,
  not exists (select from identity.session where proved_at is null) as sessions_dated,
  (select count(*) = 16 from information_schema.tables where table_schema = 'identity') as tables_made;
