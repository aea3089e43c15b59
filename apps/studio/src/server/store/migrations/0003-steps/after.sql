select
  not exists (select 1 from studio.round where outcome ? 'spins') as "no round is kept as spins";
