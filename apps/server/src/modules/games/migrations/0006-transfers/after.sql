select
  to_regclass('games.transfer_pending') is not null,
  exists (select from information_schema.columns
           where table_schema = 'games' and table_name = 'supplier' and column_name = 'wallet_url')
