-- Whether our mail server confirmed that a mail comes from its sender's domain. Null: received before this was noted.
alter table received_mail add column is_sender_confirmed boolean;
create index on received_mail (sender, received_at);
drop index received_mail_sender_idx;

-- The first mail above what one sender may send in an hour. Its text and the later mails are only in the mailbox.
alter type received_mail_nature add value 'over-quota';
