select not exists (select from studio.session where profile -> 'autoplay' = 'true' and not profile ? 'isPlayMoney')
  as "a session says whether it plays for play money";
