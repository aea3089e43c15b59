select
  to_regclass('wallet.bonus_to_lapse') is not null,
  not exists (select from wallet.bonus where lapsed_at is not null)
