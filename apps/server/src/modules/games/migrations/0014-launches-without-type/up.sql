-- What a member was when he opened a game was kept with each launch, and read by nobody: a door asks what he is now. A server of before that
-- is still at work beside this one opens no games from here on: end it soon.
alter table games.launch drop column member_type;
