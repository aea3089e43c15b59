-- Since when a merchant's members play by a choice, where it gave them another version than before: told to those who look at such a game and
-- open it, for some days (GAM-15). A choice that is taken back stays as one of nothing, as that gives them another version too. Of those from
-- before this nobody knows.
alter table games.edition_choice add column since timestamptz;
alter table games.edition_choice alter column edition drop not null;
