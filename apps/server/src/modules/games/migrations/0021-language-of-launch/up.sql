-- What a game was opened in: suppliers who ask for the session by its token are told the player's language. Unknown for launches from before.
alter table games.launch add column language text check (language in ('TY', 'EN'));
