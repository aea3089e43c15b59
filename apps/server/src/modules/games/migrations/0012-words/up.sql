-- The words of all names, each once. Whoever spells one wrong is led to the nearest of them, and games are found by that: to compare what
-- he typed with thousands of whole names took longer than all else of a search. A word stays when its last game goes: it finds nothing.
create table games.word (
  word text primary key
);

create index word_nearness on games.word using gin (word gin_trgm_ops) with (fastupdate = off);

create function games.words_of(name text)
returns setof text
language sql immutable
as $$
  select word from regexp_split_to_table(name, '[^[:alnum:]]+') word where word <> ''
$$;

-- Kept by every statement that writes games, whoever wrote it.
create function games.keep_words()
returns trigger
language plpgsql
as $$
begin
  insert into games.word (word)
    select distinct word from written cross join lateral games.words_of(search) word
     order by word
    on conflict do nothing;
  return null;
end
$$;

create trigger game_words_of_new after insert on games.game
  referencing new table as written for each statement execute function games.keep_words();
create trigger game_words_of_changed after update on games.game
  referencing new table as written for each statement execute function games.keep_words();

insert into games.word (word)
  select distinct word from games.game cross join lateral games.words_of(search) word;

-- For each word that was typed, by its place, the words that names have in its stead: itself where it is whole or half of one, else those
-- most like it; none where nothing is like it. A function, because the threshold of the operator is a setting of the session, and only
-- the operator can be answered from the index.
create function games.near_words(typed text, typed_max integer, near_max integer)
returns table (place bigint, word text, likeness real)
language sql stable rows 10
set pg_trgm.word_similarity_threshold = 0.4
-- The planner takes a comparison for as cheap as that of two numbers, and would make one with every word.
set enable_seqscan = off
set enable_indexscan = off
as $$
  select asked.place, near.word, near.likeness
    from (select word, place from games.words_of(typed) with ordinality named (word, place) limit typed_max) asked
    cross join lateral (
      select asked.word, 1::real as likeness
       where exists (select from games.word known where known.word like '%' || asked.word || '%')
      union all
      (select known.word, word_similarity(asked.word, known.word)
         from games.word known
        where asked.word <% known.word
          and not exists (select from games.word whole where whole.word like '%' || asked.word || '%')
        order by 2 desc, similarity(asked.word, known.word) desc, 1 limit near_max)
    ) near
$$;

drop function games.find_names(text, text, integer);
