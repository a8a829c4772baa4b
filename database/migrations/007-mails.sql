-- Every mail with what became of it, messages to groups, and the texts of mails that owners have changed. What a mail
-- says is not stored before it is sent: it is written anew, from its subject, at each try.

-- queued: waits for its turn or its next try. dropped: at its turn there was nothing left to send.
create type mail_state as enum ('queued', 'sent', 'failed', 'dropped');

create table mail (
  -- It is the Message-ID, too: however often it is tried, it is one mail.
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- The row that the mail is about. The kind says in which table it is.
  subject_id uuid not null,
  -- The participant whom it goes to or is about. Null if there is none.
  registration_id uuid references registration (id),
  state mail_state not null default 'queued',
  tries integer not null default 0 check (tries >= 0),
  -- The kind of the last failure in our words, because those of a mail server can contain addresses.
  last_error text,
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  check ((state = 'sent') = (sent_at is not null))
);
create index on mail (queued_at, id);
create index on mail (state, queued_at, id) where state <> 'sent';
create index on mail (kind, queued_at, id);
create index on mail (registration_id);
create index on mail (subject_id);
-- Nobody gets one message twice, whatever the code does.
create unique index one_mail_a_message_and_registration on mail (subject_id, registration_id)
  where kind = 'group-message';
grant select, insert, update, delete on mail to conference_rights;

-- What a mail to a participant said when it was sent. It is sealed, and goes with the mail's row.
create table mail_text (
  mail_id uuid primary key references mail (id) on delete cascade,
  -- The address, the subject and the text.
  sealed_text bytea not null
);
grant select, insert, update on mail_text to conference_rights;

-- Messages to groups of participants. The mail to each recipient has the kind group-message and is about one of these.
create table message (
  -- Made by the page that asks for the confirmation, so that a form that is sent twice is one message.
  id uuid primary key,
  subject text not null check (length(subject) between 1 and 150),
  text text not null check (length(text) between 1 and 10000),
  -- For whom it is, as the query of an address. It has only conditions, never a name.
  recipients text not null,
  -- How many recipients there were when it was confirmed.
  recipient_count integer not null check (recipient_count > 0),
  sent_by uuid not null references organiser (id),
  sent_at timestamptz not null,
  -- The last registration whose mail was queued, until all are. After a crash, the job goes on from here.
  reached uuid,
  -- When the last mail was queued, or the rest was stopped.
  spread_at timestamptz,
  stopped_at timestamptz,
  check (stopped_at is null or spread_at is not null),
  check (spread_at is null or reached is null)
);
create index on message (sent_at, id);
grant select, insert, update (subject, text, reached, spread_at, stopped_at) on message to conference_rights;

-- What owners change of the texts of mails at the desk. In force for a kind of mail in a language is its newest
-- change that is not undone, or the texts of the software.
create table wording_change (
  id integer generated always as identity primary key,
  -- The kind of mail.
  mail text not null check (mail ~ '^[a-z]+(-[a-z]+)*$' and length(mail) <= 100),
  language text not null check (language ~ '^[a-z]{2}$'),
  -- The texts that differ from those of the software, by their names. Without any, the mail is as the software has it.
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  changed_at timestamptz not null,
  changed_by uuid not null references organiser (id),
  undone_at timestamptz,
  undone_by uuid references organiser (id),
  check ((undone_at is null) = (undone_by is null))
);
create index on wording_change (mail, language, id);
grant select, insert, update (undone_at, undone_by) on wording_change to conference_rights;

-- A mail with example data that an owner sends to herself, with the texts of the form that she sees.
create table wording_test (
  id uuid primary key,
  mail text not null,
  language text not null,
  -- The name of the example.
  example text not null,
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  asked_at timestamptz not null,
  asked_by uuid not null references organiser (id)
);
grant select, insert, delete on wording_test to conference_rights;
