select
  to_regclass('games.supplier_secret') is not null,
  exists (select from information_schema.columns
           where table_schema = 'games' and table_name = 'supplier' and column_name = 'own_ids')
