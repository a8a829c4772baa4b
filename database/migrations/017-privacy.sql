-- Requests to be erased, what an erasure leaves behind, and the end of an edition.

create type erasure_request_state as enum ('open', 'taken-back', 'refused');

-- Somebody's wish to be erased. One that is carried out goes with the person.
create table erasure_request (
  id uuid primary key default gen_random_uuid(),
  registration_id uuid not null references registration (id),
  state erasure_request_state not null default 'open',
  -- The organiser who wrote it down for a person who asked by post or by mail. Null if the participant asked here.
  written_by uuid references organiser (id),
  asked_at timestamptz not null,
  due_at timestamptz not null check (due_at > asked_at),
  closed_at timestamptz,
  -- Why it was refused, sealed with the registration's key.
  sealed_reason bytea,
  check ((state = 'open') = (closed_at is null)),
  check ((state = 'refused') = (sealed_reason is not null))
);
create unique index one_open_erasure_request_a_registration on erasure_request (registration_id) where state = 'open';
create index on erasure_request (due_at) where state = 'open';
grant select, insert, update, delete on erasure_request to conference_rights;

-- Which registrations were erased, and when: all that is known of them afterwards. A restored backup is brought up to
-- date from here, so there is no reference to a row.
create table erasure (
  registration_id uuid primary key,
  erased_at timestamptz not null
);
create index on erasure (erased_at);
grant select, insert on erasure to conference_rights;

-- What is left to do after an erasure has committed, and the addresses that it is reported to. They are sealed with a
-- key of their own, which is deleted as soon as the report is sent.
create table erasure_aftermath (
  id uuid primary key default gen_random_uuid(),
  record_key_id uuid references record_key (id),
  -- A person may have had several addresses.
  sealed_addresses bytea,
  -- The language of the last mail to an erased person. Somebody without a registration has no row that says it later.
  language text not null default 'en',
  file_ids uuid[] not null,
  -- The mails of an erased person, by which their files in an outbox are found: an earlier address of theirs, or a
  -- booking's contact, is in no other row.
  mail_ids uuid[] not null default '{}',
  erased_at timestamptz not null,
  finished_at timestamptz,
  check ((record_key_id is null) = (sealed_addresses is null)),
  check ((finished_at is null) = (record_key_id is not null))
);
grant select, insert, update, delete on erasure_aftermath to conference_rights;

-- The owner said that the edition is over. The retention of passports is counted from this day.
create table edition_closing (
  edition text primary key,
  closed_by uuid not null references organiser (id),
  closed_at timestamptz not null
);
grant select, insert, delete on edition_closing to conference_rights;
