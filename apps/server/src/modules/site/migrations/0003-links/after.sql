select to_regclass('site.resource') is not null and to_regclass('site.service') is not null as links_have_a_place,
       not exists (select from site.merchant where info -> 'resources' is not null or info -> 'customerService' is not null) as moved;
