-- The inbox: what people ask, by form or by mail, and what the organisers answer.

create type enquiry_kind as enum
  ('contact', 'volunteer', 'internship', 'speaker', 'partner', 'sponsor', 'media');
create type enquiry_status as enum ('new', 'in-progress', 'answered', 'closed');

-- What somebody asks, how far it is, and who has it.
create table enquiry (
  id uuid primary key default gen_random_uuid(),
  kind enquiry_kind not null,
  status enquiry_status not null default 'new',
  name text not null,
  email citext not null,
  -- The language of the page on which somebody wrote. Mails about the enquiry are in this language.
  language text not null default 'en' check (language ~ '^[a-z]{2}$'),
  message text not null,
  -- An enquiry is assigned to an organiser, or to all organisers of a role until one of them takes it.
  assignee_id uuid references organiser (id),
  assigned_role desk_role,
  check (assignee_id is null or assigned_role is null),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on enquiry ((status <> 'new'), created_at desc, id desc);
create index on enquiry (email);
create index on enquiry (assignee_id) where assignee_id is not null;
create index on enquiry (assigned_role) where assigned_role is not null;
grant select, insert, update, delete on enquiry to conference_rights;

create type enquiry_entry_kind as enum ('note', 'reply', 'answer');

-- A note among organisers, a reply that was mailed, or an answer that came back by mail. They are deleted with the
-- enquiry. An erasure also deletes what somebody wrote into the thread of another person.
create table enquiry_entry (
  -- Drawn by the form, so that a form that is sent twice makes one.
  id uuid primary key,
  enquiry_id uuid not null references enquiry (id) on delete cascade,
  kind enquiry_entry_kind not null,
  -- Null for an answer, which comes from outside.
  written_by uuid references organiser (id),
  check ((written_by is null) = (kind = 'answer')),
  text text not null check (length(text) between 1 and 10000),
  created_at timestamptz not null default now()
);
create index on enquiry_entry (enquiry_id, created_at);
grant select, insert, update (text), delete on enquiry_entry to conference_rights;

-- `written`: a person wrote it; `automatic`: a program answered; `undelivered`: our reply did not arrive;
-- `unreadable`: nothing of it could be read; `too-large`: it takes too much time or memory to be read; `over-quota`:
-- the first mail above what one sender may send in an hour. Its text and the later mails are only in the mailbox.
create type received_mail_nature as enum
  ('written', 'automatic', 'undelivered', 'unreadable', 'too-large', 'over-quota');

-- A mail that was read from the organisers' mailbox. The mail itself stays there.
create table received_mail (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of the Message-ID and the sender. If the server numbers its mails anew, no mail is taken twice.
  fingerprint bytea not null unique check (length(fingerprint) = 32),
  sender citext not null,
  -- Whether our mail server confirmed that the mail comes from its sender's domain.
  is_sender_confirmed boolean,
  nature received_mail_nature not null,
  received_at timestamptz not null,
  -- How many bytes the mail has in the mailbox.
  bytes integer check (bytes >= 0),
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
create index on received_mail (received_at) where enquiry_id is null;
create index on received_mail (sender, received_at);
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

-- A text that organisers put into their replies.
create table saved_reply (
  -- Drawn by the form, so that a form that is sent twice makes one.
  id uuid primary key,
  title text not null check (length(title) between 1 and 100),
  text text not null check (length(text) between 1 and 10000),
  updated_at timestamptz not null
);
grant select, insert, update, delete on saved_reply to conference_rights;
