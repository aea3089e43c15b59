-- Who proposed that money moves, why, and who decided it is kept as it was said (WAL-12): whatever writes here may decide a correction once,
-- and nothing else. Until now only the code that decides kept to it.
create function reconciliation.keep_correction() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'proposed'
     and (new.id, new.discrepancy, new.merchant, new.member_id, new.currency, new.account, new.amount,
          new.reason, new.evidence, new.proposed_by, new.proposed_at)
       = (old.id, old.discrepancy, old.merchant, old.member_id, old.currency, old.account, old.amount,
          old.reason, old.evidence, old.proposed_by, old.proposed_at)
  then return new; end if;
  raise exception 'reconciliation.correction is decided once and never changed' using errcode = 'restrict_violation';
end $$;
create trigger decided_once before update or delete on reconciliation.correction
  for each row execute function reconciliation.keep_correction();
create trigger no_truncate before truncate on reconciliation.correction
  for each statement execute function reconciliation.keep_correction();
