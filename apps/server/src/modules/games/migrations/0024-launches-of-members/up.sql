-- A supplier whose messages carry no token names his player: the door then asks what that member has open of the vendor (SES-01, SES-07).
create index launch_of_member on games.launch (merchant, member_id, vendor, launched_at);
