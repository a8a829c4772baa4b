-- The mails of an erased person, by which their files in an outbox are found: an earlier address of theirs, or a
-- booking's contact, is in no other row.
alter table erasure_aftermath add column mail_ids uuid[] not null default '{}';
