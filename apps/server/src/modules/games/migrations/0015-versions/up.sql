-- What a code of a supplier was played by, and since when: the record of a bet tells what held when it was made, whatever his lists say later
-- (HIS-04, GAM-11). A row for each change. Told in the time of the database, which is that of the books.
create table games.version (
  supplier text not null,
  -- Of a game, or of an edition of it.
  code text not null,
  since timestamptz not null,
  -- The mathematics and its version, `kislap v2`.
  model text not null,
  rtp text not null,
  volatility text not null,
  primary key (supplier, code, since)
);

-- Of what was played before today nothing is known but that it may have been something else.
insert into games.version (supplier, code, since, model, rtp, volatility)
  select supplier, code, date_trunc('milliseconds', now()), model, rtp, volatility from games.game
   where editions = '[]'
  union all
  select supplier, edition ->> 'code', date_trunc('milliseconds', now()), model, edition ->> 'rtp', volatility
    from games.game cross join lateral jsonb_array_elements(editions) edition;
