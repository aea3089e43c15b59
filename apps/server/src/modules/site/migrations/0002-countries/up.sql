-- Countries whose mobile numbers a merchant accepts, ISO 3166 in two letters, his own first.
alter table site.merchant
  add column countries text[] not null default '{PH}'
    check (cardinality(countries) between 1 and 60 and array_position(countries, null) is null);
