-- Networks a supplier calls our wallet from; none = from anywhere (WAL-07).
alter table games.supplier add column addresses text[] not null default '{}';
