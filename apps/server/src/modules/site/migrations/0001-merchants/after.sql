select to_regclass('site.merchant') is not null and to_regclass('site.host') is not null;
