-- Since when members play by a choice is kept of each game, as a choice for a vendor gives not all of his games another version (GAM-15). What was
-- told of a vendor so far goes to those of his games that his choice concerns: those with editions and without a choice of their own. Nobody looks
-- for a vendor's time any more, so members were no longer told.
insert into games.edition_choice (merchant, kind, code, edition, since)
select told.merchant, 'game', game.node_id, null, told.since
  from games.edition_choice told
  join games.game on game.vendor = told.code and jsonb_array_length(game.editions) > 0
 where told.kind = 'vendor' and told.since is not null
   and not exists (
     select from games.edition_choice own
      where own.merchant = told.merchant and own.kind = 'game' and own.code = game.node_id and own.edition is not null)
on conflict (merchant, kind, code) do update set since = greatest(edition_choice.since, excluded.since);
update games.edition_choice set since = null where kind = 'vendor' and since is not null;
