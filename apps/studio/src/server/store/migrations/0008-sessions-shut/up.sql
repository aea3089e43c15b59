-- A session of which the wallet has said that its token, its player or its game is no more takes no bets from then on: each would be refused
-- again, and taken back by a rollback that both sides keep for ever. It still shows what was played, and pays it.
alter table studio.session add column shut_at timestamptz;
