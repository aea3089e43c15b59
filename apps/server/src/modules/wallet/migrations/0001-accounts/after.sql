select to_regclass('wallet.member_account') is not null and to_regclass('wallet.welcome_grant') is not null
