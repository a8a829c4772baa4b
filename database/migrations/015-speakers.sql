-- Speakers: who applies, who is nominated, and who is invited. They need no registration: a proved mailbox is enough.
-- Nominations for honours go the same way; the database refuses to publish them.

-- What somebody said about another person. The row is deleted as soon as that person answers, and some weeks later if
-- they do not.
create table speaker_nomination (
  id uuid primary key default gen_random_uuid(),
  -- The form key, so that a form that is sent twice nominates once.
  form_key uuid not null unique,
  -- The honour of the edition for which the person is nominated. Null if they should speak.
  honour text check (length(honour) <= 60),
  category text not null check (length(category) <= 60),
  name text not null check (length(name) between 1 and 120),
  email citext not null check (length(email) <= 254),
  statement text not null check (length(statement) between 1 and 2000),
  nominator_name text not null check (length(nominator_name) between 1 and 120),
  nominator_email citext not null check (length(nominator_email) <= 254),
  mail_language text not null,
  -- The worker makes the link of the mail and stores its hash.
  link_hash bytea unique,
  made_at timestamptz not null
);
create index on speaker_nomination (email);
create index on speaker_nomination (nominator_email);
create index on speaker_nomination (made_at);
grant select, insert, update, delete on speaker_nomination to conference_rights;

create type speaker_origin as enum ('application', 'nomination', 'invitation');
-- uninvited: the desk has withdrawn the invitation before the person answered it.
create type speaker_state as enum
  ('received', 'invited', 'confirmed', 'declined', 'rejected', 'published', 'withdrawn', 'uninvited');

-- Somebody who has applied, was nominated and wants it, or was invited.
create table speaker (
  id uuid primary key default gen_random_uuid(),
  -- The number by which people name an entry of the queue.
  number integer generated always as identity unique,
  origin speaker_origin not null,
  honour text check (length(honour) <= 60),
  -- The person's mailbox. The entry belongs to whoever proves it, and to the registration below.
  email citext not null check (length(email) <= 254),
  registration_id uuid references registration (id) on delete set null,
  record_key_id uuid not null references record_key (id),
  state speaker_state not null,
  name text not null check (length(name) between 1 and 120),
  title text not null default '' check (length(title) <= 160),
  category text not null default '' check (length(category) <= 60),
  -- A code of ISO 3166-1, or empty as long as the person has not filled in the form.
  country text not null default '' check (country = '' or country ~ '^[A-Z]{2}$'),
  biography text not null default '' check (length(biography) <= 1000),
  topics text[] not null default '{}' check (cardinality(topics) <= 8),
  themes text[] not null default '{}' check (cardinality(themes) <= 10),
  languages text[] not null default '{}' check (cardinality(languages) <= 10),
  links text[] not null default '{}' check (cardinality(links) <= 5),
  -- The days on which the person can speak, such as 2026-01-27.
  days text[] not null default '{}' check (cardinality(days) <= 31),
  -- Where the person can speak. Null for an honour, and before the form is filled in.
  format session_format,
  photograph_id uuid unique references stored_file (id),
  -- What was said about a nominated person, and by whom.
  statement text not null default '' check (length(statement) <= 2000),
  nominator_name text not null default '',
  nominator_email citext,
  -- The language in which the person reads mails.
  mail_language text not null,
  created_at timestamptz not null,
  -- When the person last changed the texts, and when the state last changed.
  saved_at timestamptz not null,
  state_at timestamptz not null,
  -- The person of the programme: one person has one address.
  programme_person_id uuid unique references programme_person (id) on delete set null,
  -- What visitors see. The desk copies it from the columns above.
  published jsonb,
  published_photograph_id uuid references stored_file (id),
  published_at timestamptz,
  check ((state = 'published') = (published is not null)),
  check ((published is null) = (published_at is null)),
  check (published_photograph_id is null or published is not null),
  constraint no_honour_is_published check (honour is null or (published is null and programme_person_id is null))
);
create index on speaker (email);
create index on speaker (registration_id);
create index on speaker (record_key_id);
create index on speaker (nominator_email);
create index on speaker (published_photograph_id);
-- A mailbox has one open entry for speaking, and one for each honour.
create unique index one_open_entry_of_a_mailbox on speaker (email, coalesce(honour, ''))
  where state in ('received', 'invited', 'confirmed', 'published');
grant select, insert, update, delete on speaker to conference_rights;

-- What the desk has decided, each with its mail.
create table speaker_decision (
  id uuid primary key default gen_random_uuid(),
  speaker_id uuid not null references speaker (id) on delete cascade,
  form_key uuid not null unique,
  decision speaker_state not null check (decision in ('invited', 'rejected', 'published', 'uninvited')),
  -- What the desk writes to the person.
  note text not null check (length(note) <= 4000),
  decided_by uuid not null references organiser (id),
  decided_at timestamptz not null
);
create index on speaker_decision (speaker_id, decided_at);
grant select, insert, delete on speaker_decision to conference_rights;
