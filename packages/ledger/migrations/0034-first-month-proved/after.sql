select bool_and(convalidated) and count(*) = 3 from pg_constraint where conname = 'is_of_first_month'
