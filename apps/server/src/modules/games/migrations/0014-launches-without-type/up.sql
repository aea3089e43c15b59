-- What a member was when he opened a game was kept with each launch, and read by nobody: a door asks what he is now. Servers of before that are
-- still at work beside this one go on writing it; the column goes when there are none of them any more.
alter table games.launch alter column member_type drop not null;
