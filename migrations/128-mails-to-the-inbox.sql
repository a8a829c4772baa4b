-- Answers by mail come back into the threads of enquiries.

-- An organiser writes notes and replies. An answer comes from outside.
alter table enquiry_entry
  alter column written_by drop not null,
  add check ((written_by is null) = (kind = 'answer'));
-- An erasure deletes what somebody wrote into the thread of another person.
grant delete on enquiry_entry to conference_rights;

-- `written`: a person wrote it; `automatic`: a program answered; `undelivered`: our reply did not arrive;
-- `unreadable`: nothing of it could be read.
create type received_mail_nature as enum ('written', 'automatic', 'undelivered', 'unreadable');

-- A mail that was read from the organisers' mailbox. The mail itself stays there.
create table received_mail (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of the Message-ID and the sender. If the server numbers its mails anew, no mail is taken twice.
  fingerprint bytea not null unique check (length(fingerprint) = 32),
  sender citext not null,
  nature received_mail_nature not null,
  received_at timestamptz not null,
  -- Only while the mail is in no thread.
  subject text,
  -- Whether parts of its text were left in the mailbox.
  is_cut boolean not null,
  -- The names and sizes of attachments: [{"name": "plan.pdf", "bytes": 1024}].
  attachments jsonb not null,
  enquiry_id uuid references enquiry (id) on delete cascade,
  -- Null if the mail began the enquiry.
  entry_id uuid unique references enquiry_entry (id) on delete cascade,
  check (entry_id is null or enquiry_id is not null),
  check ((subject is null) = (enquiry_id is not null))
);
create index on received_mail (enquiry_id);
create index on received_mail (sender);
create index on received_mail (received_at) where enquiry_id is null;
grant select, insert, delete on received_mail to conference_rights;

-- How far a mailbox was read. `address` is user@host/folder.
create table inbox_reading (
  address text primary key,
  -- The server's numbering. If it changes, the server has numbered all its mails anew.
  uid_validity bigint,
  last_uid bigint not null default 0,
  -- After a new numbering: only mails since this day are read.
  since timestamptz,
  -- One process reads at a time. After a crash another one may begin at this time.
  reading_until timestamptz not null,
  read_at timestamptz,
  -- Why the last reading failed. Null if it succeeded.
  failure text
);
grant select, insert, update on inbox_reading to conference_rights;
