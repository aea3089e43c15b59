-- Approved versions of a game, which differ in what they return: as the last list says, `[{edition, code, rtp}]`. Empty: there is one.
alter table games.game add column editions jsonb not null default '[]' check (jsonb_typeof(editions) = 'array');

-- Every code an edition ever had. Records name a bet by it long after the list has dropped it.
create table games.edition (
  supplier text not null,
  -- As his messages name it.
  code text not null,
  -- The code of the game it is an edition of.
  game_code text not null,
  edition text not null,
  rtp text not null,
  primary key (supplier, code),
  foreign key (supplier, game_code) references games.game (supplier, code)
);

-- Which edition the members of a merchant play: of one game (its node), or of all games of a vendor that have editions.
create table games.edition_choice (
  merchant text not null,
  kind text not null check (kind in ('vendor', 'game')),
  code text not null,
  edition text not null,
  primary key (merchant, kind, code)
);

-- The code a game was opened under: the edition of that launch, whatever the merchant chooses later.
alter table games.launch add column code text;
update games.launch set code = substr(node_id, length(vendor) + 2);
alter table games.launch alter column code set not null;
