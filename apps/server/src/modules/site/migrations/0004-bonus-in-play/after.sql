select (select count(*) filter (where bonus_in_play) = 0 from site.merchant)
