select
  exists (select from pg_indexes where schemaname = 'studio' and indexname = 'chain_in_use'),
  exists (select from pg_indexes where schemaname = 'studio' and indexname = 'room_round_live'),
  exists (select from pg_indexes where schemaname = 'studio' and indexname = 'round_in_room');
