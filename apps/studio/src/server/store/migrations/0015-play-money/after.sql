-- But for those that the program of before opens beside it: these are told by their autoplay, all their life.
select not exists (
  select from studio.session
   where profile -> 'autoplay' = 'true' and not profile ? 'isPlayMoney' and created_at < now() - interval '10 seconds'
) as "a session says whether it plays for play money";
