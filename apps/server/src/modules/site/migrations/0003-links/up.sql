-- Links lay as they were in what screens may know of a merchant: without validity, in one language, and unchecked.

-- Downloads of the app and the merchant's pages elsewhere. A merchant's list is replaced as a whole, so its place is its key.
create table site.resource (
  merchant text not null references site.merchant (code),
  position integer not null check (position between 0 and 49),
  resource_type text not null check (resource_type ~ '^[A-Za-z0-9_]{1,64}$'),
  -- Ours, or elsewhere by a scheme that cannot run a script here.
  url text not null check (length(url) <= 500 and url ~ '^(https://|itms-services://|/(?![/\\]))'),
  -- What it is called, by language code.
  labels jsonb not null check (jsonb_typeof(labels) = 'object'),
  -- Whose site shows it, such as M; null is every one.
  platform text check (platform ~ '^[A-Z0-9]{1,4}$'),
  starts_at timestamptz,
  ends_at timestamptz,
  check (starts_at < ends_at),
  primary key (merchant, position)
);

-- Ways to the people of customer service.
create table site.service (
  merchant text not null references site.merchant (code),
  position integer not null check (position between 0 and 19),
  cs_type text not null check (cs_type ~ '^[A-Za-z0-9_]{1,64}$'),
  path text not null check (length(path) <= 500 and path ~ '^(https://|mailto:|tel:|/(?![/\\]))'),
  titles jsonb not null check (jsonb_typeof(titles) = 'object'),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  -- {weekdays, opensAt, closesAt} in Manila; null is day and night.
  hours jsonb check (jsonb_typeof(hours) = 'object'),
  platform text check (platform ~ '^[A-Z0-9]{1,4}$'),
  starts_at timestamptz,
  ends_at timestamptz,
  check (starts_at < ends_at),
  primary key (merchant, position)
);

insert into site.resource (merchant, position, resource_type, url, labels)
select code, item.place - 1, item.said ->> 'resourceType', item.said ->> 'url',
       jsonb_build_object(language_default, item.said ->> 'labelName')
from site.merchant
cross join lateral jsonb_array_elements(coalesce(info -> 'resources', '[]')) with ordinality as item (said, place);

insert into site.service (merchant, position, cs_type, path, titles)
select code, item.place - 1, item.said ->> 'csType', item.said ->> 'path',
       jsonb_build_object(language_default, item.said ->> 'title')
from site.merchant
cross join lateral jsonb_array_elements(coalesce(info -> 'customerService', '[]')) with ordinality as item (said, place);

update site.merchant set info = info - 'resources' - 'customerService';
