-- Nobody is looked for by his mail address: who forgot his password says his name too, and the two are compared. The index was kept by every
-- registration, and held all addresses once more.
drop index identity.member_by_email;
