-- Whether a session plays for play money: in a room neither kind of money is shown the other's bets and sums. Until now only play money had
-- autoplay.
update studio.session set profile = profile || '{"isPlayMoney": true}' where profile -> 'autoplay' = 'true';
