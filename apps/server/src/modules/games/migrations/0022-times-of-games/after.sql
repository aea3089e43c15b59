select not exists (select from games.edition_choice where kind = 'vendor' and since is not null)
