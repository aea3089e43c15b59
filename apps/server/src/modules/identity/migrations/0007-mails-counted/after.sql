select
  to_regclass('identity.mail_sent') is not null as mails_counted,
  to_regclass('identity.mail_sent_to_box') is not null as counted_by_box
