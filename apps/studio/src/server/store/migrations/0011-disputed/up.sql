-- Rounds whose win nobody took: few, and what is held in them is told at every look of the collector.
create index round_disputed on studio.round (currency) where state = 'disputed';
