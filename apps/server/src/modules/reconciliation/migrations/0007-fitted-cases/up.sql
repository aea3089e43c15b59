-- When a case was seen to fit after all though corrections had moved money for it: people are told of that once, wherever they had left the case.
-- Until now only one that still was `corrected` was opened: after `close` or `explain` the same money could be paid twice and nobody heard of it.
alter table reconciliation.discrepancy add column fitted_at timestamptz;
update reconciliation.discrepancy set fitted_at = changed_at
 where note like 'It fits now, though money moved for it.%'
    or id in (select discrepancy from reconciliation.case_note where note like 'It fits now, though money moved for it.%');
