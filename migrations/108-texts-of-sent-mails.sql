-- What a mail to a participant said when it was sent. It is sealed, and goes with the mail's row.
create table mail_text (
  mail_id uuid primary key references mail (id) on delete cascade,
  -- The address, the subject and the text.
  sealed_text bytea not null
);
grant select, insert, update on mail_text to conference_rights;
