create schema sportsbook;

-- Matches a merchant points at on his home, each shown from `shown_from` until it begins.
create table sportsbook.hot_match (
  merchant text not null,
  match_id text not null check (length(match_id) between 1 and 64),
  -- Whose the match is, and under which ids the vendor opens it. A room id is a game id.
  vendor text not null check (length(vendor) between 1 and 64),
  room_id text not null check (length(room_id) between 1 and 64),
  node_id text not null check (length(node_id) between 1 and 64),
  league text not null check (length(league) <= 120),
  home_team text not null check (length(home_team) <= 120),
  away_team text not null check (length(away_team) <= 120),
  home_team_image_url text not null check (length(home_team_image_url) <= 500),
  away_team_image_url text not null check (length(away_team_image_url) <= 500),
  match_time timestamptz not null,
  shown_from timestamptz not null,
  primary key (merchant, match_id),
  check (shown_from < match_time)
);

create index hot_match_next on sportsbook.hot_match (merchant, match_time, match_id);
