select
  to_regclass('games.edition') is not null,
  to_regclass('games.edition_choice') is not null,
  exists (select from information_schema.columns
           where table_schema = 'games' and table_name = 'game' and column_name = 'editions'),
  not exists (select from games.launch where code is null)
