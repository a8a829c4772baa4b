-- People, their registrations and bookings, and what guards them.
-- The application's role may read and write rows; it owns nothing and alters nothing.

create extension if not exists citext;

create type media_type as enum ('image/jpeg', 'application/pdf');
create type participant_type as enum ('student', 'professional');
create type cloth_size as enum ('s', 'm', 'l', 'xl', 'xxl');
-- counted: the one registration of its address; waiting: a later one of the same address, until the
-- mailbox's owner chooses; set-aside: not chosen, kept.
create type registration_standing as enum ('counted', 'waiting', 'set-aside');
create type file_kind as enum ('photo', 'passport', 'picture');
create type booking_status as enum ('requested', 'confirmed', 'declined', 'withdrawn', 'expired');
create type enquiry_kind as enum ('contact');
create type audit_actor as enum ('participant', 'organiser', 'system');

-- Which database this is: a folder of files belongs to one, and is swept for no other.
create table installation (
  id uuid primary key default gen_random_uuid()
);
insert into installation default values;

-- A key a record, wrapped by the server's master key. Without its row, whatever was sealed with it is gone.
create table record_key (
  id uuid primary key default gen_random_uuid(),
  wrapped bytea not null,
  master text not null,
  created_at timestamptz not null default now()
);

-- A file in the store: its bytes are sealed with a key of its own, which is wrapped by a record's key.
create table stored_file (
  id uuid primary key default gen_random_uuid(),
  record_key_id uuid not null references record_key (id),
  wrapped_key bytea not null,
  media_type media_type not null,
  byte_size integer not null check (byte_size > 0),
  created_at timestamptz not null default now()
);
create index on stored_file (record_key_id);

create table registration (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  record_key_id uuid not null references record_key (id),
  -- Passport number and expiry and visa address, sealed with the record's key.
  sealed_details bytea not null,
  email citext not null check (length(email) <= 254),
  full_name text not null check (length(full_name) between 1 and 200),
  participant_type participant_type not null,
  needs_visa boolean not null,
  cloth_size cloth_size,
  shoe_size smallint check (shoe_size between 6 and 12),
  interested_doctorate boolean not null default false,
  country text check (country ~ '^[A-Z]{2}$'),
  standing registration_standing not null,
  email_confirmed_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (paid_at is null or standing = 'counted')
);
create unique index one_counted_registration_an_address on registration (email) where standing = 'counted';
create index on registration (email);
create index on registration (created_at);

create table registration_file (
  registration_id uuid not null references registration (id),
  kind file_kind not null check (kind in ('photo', 'passport')),
  file_id uuid not null unique references stored_file (id),
  created_at timestamptz not null default now(),
  primary key (registration_id, kind)
);

-- One row a submission of the form: the same key from the same browser with the same content is a repeat.
create table submission (
  browser_hash bytea not null,
  form_key uuid not null,
  content_hash bytea not null,
  -- Deferred, so that a repeat is stopped by this row before anything else is written.
  registration_id uuid not null references registration (id) deferrable initially deferred,
  created_at timestamptz not null default now(),
  primary key (browser_hash, form_key, content_hash)
);
create index on submission (created_at);

-- A file that arrived with a refused form, kept for that browser until the form is right.
create table kept_file (
  file_id uuid primary key references stored_file (id),
  browser_hash bytea not null,
  field file_kind not null,
  sealed_name bytea not null,
  expires_at timestamptz not null
);
create index on kept_file (browser_hash);
create index on kept_file (expires_at);

-- The credential that registering leaves in a browser.
create table device (
  id uuid primary key default gen_random_uuid(),
  secret_hash bytea not null unique,
  created_at timestamptz not null default now()
);

create table device_registration (
  device_id uuid not null references device (id),
  registration_id uuid not null references registration (id),
  primary key (device_id, registration_id)
);
create index on device_registration (registration_id);

create table session (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  -- Null while the owner of an address with several registrations has yet to choose.
  registration_id uuid references registration (id),
  email citext not null,
  -- The credential that opened it; null: the mailbox did.
  device_id uuid references device (id),
  -- When the mailbox was last proved; null: signed in by the browser's credential alone.
  mail_proved_at timestamptz,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index on session (registration_id);
create index on session (device_id);
create index on session (expires_at);

-- A request for a mailed link and code. The worker makes both and stores their hashes.
create table sign_in (
  id uuid primary key default gen_random_uuid(),
  email citext not null,
  browser_hash bytea not null,
  next_path text,
  token_hash bytea unique,
  code_hash bytea,
  wrong_codes smallint not null default 0 check (wrong_codes between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on sign_in (browser_hash);
create index on sign_in (expires_at);

-- Every spot there is: kept equal to the edition's catalogue at each start. Stalls have no day.
create table booking_spot (
  id integer generated always as identity primary key,
  option text not null,
  day date,
  number smallint not null check (number > 0),
  -- False once the catalogue no longer has it: a spot that was ever booked keeps its row.
  is_offered boolean not null default true,
  unique nulls not distinct (option, day, number)
);

create table booking (
  id uuid primary key default gen_random_uuid(),
  registration_id uuid not null references registration (id),
  spot_id integer not null references booking_spot (id),
  -- Which of the person's holds this is; the edition says how many one person may have.
  hold smallint not null check (hold > 0),
  status booking_status not null,
  holds_spot boolean not null generated always as (status in ('requested', 'confirmed')) stored,
  applicant_name text not null check (length(applicant_name) between 1 and 200),
  contact_email citext not null check (length(contact_email) <= 254),
  record_key_id uuid references record_key (id),
  picture_file_id uuid references stored_file (id),
  submission_hash bytea not null,
  pay_by timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on booking (registration_id);
create unique index one_booking_a_submission on booking (registration_id, submission_hash) where holds_spot;
-- The two promises of the festival's desk, whatever the code does.
create unique index one_booking_a_spot on booking (spot_id) where holds_spot;
create unique index one_booking_a_hold on booking (registration_id, hold) where holds_spot;

create table enquiry (
  id uuid primary key default gen_random_uuid(),
  kind enquiry_kind not null,
  name text not null,
  email citext not null,
  message text not null,
  created_at timestamptz not null default now()
);

-- Who did or saw what. The application adds and reads; it can neither change nor delete.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor audit_actor not null,
  actor_id uuid,
  action text not null,
  subject text not null,
  subject_id uuid,
  request_id text,
  detail jsonb not null default '{}'
);
create index on audit_entry (subject_id);

-- The shape rate-limiter-flexible expects.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index on rate_limit (expire);

grant usage on schema public to conference_rights;
grant select, insert, update, delete on
  record_key, stored_file, registration, registration_file, submission, kept_file,
  device, device_registration, session, sign_in, booking, enquiry, rate_limit
  to conference_rights;
grant select on booking_spot, installation to conference_rights;
grant select, insert on audit_entry to conference_rights;
