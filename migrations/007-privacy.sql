-- What a person may ask for, what an erasure leaves behind, and the day on which passports are destroyed.

-- Destroyed details are no details: the value is gone, and the instant says so.
alter table registration
  alter column sealed_details drop not null,
  add column passport_destroyed_at timestamptz,
  add constraint details_or_destroyed check ((sealed_details is null) = (passport_destroyed_at is not null));
create index on registration (id) where passport_destroyed_at is null;

create type erasure_request_state as enum ('open', 'taken-back', 'refused');

-- Somebody's wish to be erased. One that is carried out goes with the person.
create table erasure_request (
  id uuid primary key default gen_random_uuid(),
  registration_id uuid not null references registration (id),
  state erasure_request_state not null default 'open',
  -- The organiser who wrote it down for a person who asked by post or by mail; null: the participant asked here.
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

-- Which registrations were erased, and when: all that is known of them afterwards. A restored backup is brought up
-- to date from here, so there is no reference to a row.
create table erasure (
  registration_id uuid primary key,
  erased_at timestamptz not null
);
create index on erasure (erased_at);

-- What is left to do after an erasure has committed, and the address it is reported to: the address is sealed with a
-- key of its own, which is deleted as soon as the report is sent.
create table erasure_aftermath (
  id uuid primary key default gen_random_uuid(),
  record_key_id uuid references record_key (id),
  sealed_address bytea,
  file_ids uuid[] not null,
  erased_at timestamptz not null,
  finished_at timestamptz,
  check ((record_key_id is null) = (sealed_address is null)),
  check ((finished_at is null) = (record_key_id is not null))
);

-- The owner said that the edition is over: from this day the keeping of passports is counted.
create table edition_closing (
  edition text primary key,
  closed_by uuid not null references organiser (id),
  closed_at timestamptz not null
);

grant select, insert, update, delete on erasure_request, erasure_aftermath to conference_rights;
grant select, insert on erasure to conference_rights;
grant select, insert, delete on edition_closing to conference_rights;
