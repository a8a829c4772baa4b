-- Everybody signs in by mail in one way, with or without a registration. A session that was opened by mail opens what
-- belongs to its mailbox; it opens a registration only if it names one. People who were signed in with a mailbox alone
-- sign in again. A mail that waited is dropped: its job no longer exists.
alter table sign_in drop constraint asks_for_a_whole_account;
update sign_in set language = 'en' where language is null;
-- The language of the page on which the mail was asked for.
alter table sign_in alter column language set not null;
alter table sign_in add constraint asks_for_a_whole_account check (num_nulls(full_name, organisation) in (0, 2));
insert into sign_in
  (id, email, language, browser_hash, next_path, token_hash, code_hash, wrong_codes, created_at, expires_at, used_at)
  select id, email, language, browser_hash, next_path, token_hash, code_hash, wrong_codes, created_at, expires_at, used_at
  from mailbox_sign_in;
update mail
  set kind = 'sign-in', state = case when state = 'queued' then 'dropped'::mail_state else state end
  where kind = 'mailbox-sign-in';
drop table mailbox_sign_in;
drop table mailbox_session;
