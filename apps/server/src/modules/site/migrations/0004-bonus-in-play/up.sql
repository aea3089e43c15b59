-- Whether bonuses of a merchant's members pay for bets after their cash, and are told to suppliers as a part of what they may play with (W-18).
alter table site.merchant add column bonus_in_play boolean not null default false;
