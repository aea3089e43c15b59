select to_regclass('promotions.rank') is not null and to_regclass('promotions.rank_text') is not null and to_regclass('promotions.rank_condition') is not null
