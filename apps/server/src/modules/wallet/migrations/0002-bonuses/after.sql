select
  to_regclass('wallet.bonus') is not null
