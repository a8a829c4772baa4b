-- The browser of a session at the desk. A browser in which an organiser gave the second factor before is known: wrong
-- codes from elsewhere do not lock it.
alter table organiser_session add column browser_hash bytea;

-- How many wrong second factors arrived since the last right one. Some counts send a mail.
alter table organiser add column wrong_factors integer not null default 0 check (wrong_factors >= 0);
