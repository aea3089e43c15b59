select not exists (select from site.merchant where countries[1] !~ '^[A-Z]{2}$') as own_country_known;
