-- What asks for a link is told to a worker, and may be told twice: it then has its link, and gets no second one that ends it. Null for those
-- that were sent before.
alter table identity.reset_link add column asked_id uuid;
create unique index reset_link_asked on identity.reset_link (merchant, asked_id);
