-- A mail that takes too much time or memory to be read is listed with its sender and its size.
alter type received_mail_nature add value 'too-large';
-- How many bytes the mail has in the mailbox. Null for mails that were received before this was stored.
alter table received_mail add column bytes integer check (bytes >= 0);
