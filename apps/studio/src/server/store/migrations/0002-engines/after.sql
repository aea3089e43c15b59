select
  exists (select from pg_indexes where schemaname = 'studio' and indexname = 'seed_one_of_each'),
  exists (select from pg_indexes where schemaname = 'studio' and indexname = 'round_one_playing'),
  exists (select from pg_indexes where schemaname = 'studio' and indexname = 'round_nonce');
