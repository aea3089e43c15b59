-- A round of a slot is kept as steps now. What was kept as spins of three rows is told the same way: nothing of it is lost, and
-- what was drawn stays readable (GAM-09).
update studio.round as round
set outcome = jsonb_build_object(
  'pay', round.outcome -> 'pay',
  'capped', round.outcome -> 'capped',
  'edition', '96',
  'draws', (
    select coalesce(jsonb_agg(stop), '[]')
    from jsonb_array_elements(round.outcome -> 'spins') as spins(spin), jsonb_array_elements(spin -> 'stops') as stops(stop)
  ),
  'steps', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'kind', 'spin',
      'phase', case when (spin ->> 'free')::boolean then 'free' else 'base' end,
      'window', spin -> 'window',
      'grown', null,
      'held', '[]'::jsonb,
      'wins', (
        select coalesce(jsonb_agg(line_win || '{"cells": [], "ways": null}'), '[]')
        from jsonb_array_elements(spin -> 'lineWins') as line_wins(line_win)
      ),
      'scatters', spin -> 'scatters',
      'scatterPay', (spin ->> 'scatterPay')::bigint * (spin ->> 'multiplier')::bigint,
      'multiplier', spin -> 'multiplier',
      'award', spin -> 'award',
      'special', null,
      'board', null,
      'pay', spin -> 'pay'
    )), '[]')
    from jsonb_array_elements(round.outcome -> 'spins') as spins(spin)
  )
)
where round.outcome ? 'spins';
