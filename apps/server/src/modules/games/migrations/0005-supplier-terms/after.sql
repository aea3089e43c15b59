select
  to_regclass('games.supplier_currency') is not null,
  to_regclass('games.supplier_health') is not null,
  exists (select from information_schema.columns
           where table_schema = 'games' and table_name = 'supplier' and column_name = 'games_allowed'),
  not exists (select from games.supplier join games.supplier_secret on supplier = code where dialect <> 'beexar')
