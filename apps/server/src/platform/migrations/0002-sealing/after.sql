select to_regclass('platform.sealing') is not null;
