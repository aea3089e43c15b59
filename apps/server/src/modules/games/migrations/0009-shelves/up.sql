-- What a merchant does not offer though his suppliers have it, and his licence would allow it.
create table games.withheld (
  merchant text not null,
  kind text not null check (kind in ('category', 'vendor', 'game')),
  -- Of the category, the vendor or the node.
  code text not null,
  primary key (merchant, kind, code)
);

alter table games.game
  -- What the game speaks and where it runs, as its supplier says; empty is everything.
  add column languages text[] not null default '{}',
  add column platforms text[] not null default '{}';

-- A page of any shelf is read in its order.
create index game_shelf on games.game (category, position, node_id) where is_listed and not is_closed;
create index game_order on games.game (position, node_id) where is_listed and not is_closed;
create index game_vendor on games.game (vendor, position, node_id) where is_listed and not is_closed;
create index game_new on games.game (released_on) where is_listed and not is_closed;
drop index games.game_category;

-- Games whose names hold these words, those first that begin a word with them; where none does, names that are like them, for whoever
-- has spelt them wrong: likeness is dear, and nobody needs it beside what he asked for. A function, because the threshold of the
-- operator is a setting of the session, and only the operator can be answered from the index.
create function games.find_names(words text, pattern text, count_max integer)
returns table (found_id text, likeness real)
language plpgsql stable rows 100
set pg_trgm.word_similarity_threshold = 0.4
as $$
begin
  return query
    select game.node_id, (' ' || game.search like '% ' || ltrim(pattern, '%'))::integer::real
      from games.game
     where game.is_listed and not game.is_closed and game.search like pattern
     order by 2 desc, game.position, game.node_id limit count_max;
  if not found then
    return query
      select game.node_id, word_similarity(words, game.search)
        from games.game
       where game.is_listed and not game.is_closed and words <% game.search
       order by 2 desc, game.position, game.node_id limit count_max;
  end if;
end
$$;
