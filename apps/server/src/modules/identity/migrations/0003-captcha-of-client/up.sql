-- Whom a puzzle was shown to, where the client gave it its name: the address it was asked from. Null where a cookie of the browser
-- holds the name. Puzzles live for five minutes: none of before is worth a guess at whose it is.
delete from identity.captcha;
alter table identity.captcha add column ip inet;
