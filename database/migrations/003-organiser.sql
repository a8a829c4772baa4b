-- The organisers, how they come in, and how they arrange their lists.

create type desk_role as enum
  ('owner', 'registrar', 'finance', 'visa-officer', 'programme', 'festival', 'door');

create table organiser (
  id uuid primary key default gen_random_uuid(),
  email citext not null unique check (length(email) <= 254),
  name text not null check (length(name) between 1 and 200),
  -- Seals the entries of the audit about this organiser, and their second factors.
  record_key_id uuid not null references record_key (id),
  -- How many wrong second factors arrived since the last right one. Some counts send a mail.
  wrong_factors integer not null default 0 check (wrong_factors >= 0),
  created_at timestamptz not null default now(),
  suspended_at timestamptz
);
grant select, insert, update, delete on organiser to conference_rights;

create table organiser_role (
  organiser_id uuid not null references organiser (id),
  role desk_role not null,
  primary key (organiser_id, role)
);
grant select, insert, update, delete on organiser_role to conference_rights;

-- A link into the desk that works once. Without an email it makes the first organiser, and only the first.
create table organiser_invitation (
  id uuid primary key default gen_random_uuid(),
  email citext check (length(email) <= 254),
  roles text[] not null check (cardinality(roles) > 0),
  invited_by uuid references organiser (id),
  token_hash bytea unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index on organiser_invitation (expires_at);
grant select, insert, update, delete on organiser_invitation to conference_rights;

-- A request for a mailed link and code. The worker makes both and stores their hashes.
create table organiser_sign_in (
  id uuid primary key default gen_random_uuid(),
  email citext not null,
  browser_hash bytea not null,
  token_hash bytea unique,
  code_hash bytea,
  wrong_codes smallint not null default 0 check (wrong_codes between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on organiser_sign_in (browser_hash);
create index on organiser_sign_in (expires_at);
-- Wrong codes are counted for an address.
create index on organiser_sign_in (email, created_at);
grant select, insert, update, delete on organiser_sign_in to conference_rights;

create table organiser_session (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  organiser_id uuid not null references organiser (id),
  -- Null until the second factor was given. Such a session opens only the page that asks for it.
  second_factor_at timestamptz,
  -- What the browser calls itself, in two words, so that people know their sessions apart.
  browser text not null check (length(browser) <= 80),
  -- A browser in which an organiser gave the second factor before is known: wrong codes from elsewhere do not lock it.
  browser_hash bytea,
  passkey_challenge text,
  passkey_challenge_until timestamptz,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index on organiser_session (organiser_id);
create index on organiser_session (expires_at);
grant select, insert, update, delete on organiser_session to conference_rights;

-- A pending secret waits for its first code. Until then the older one stays.
create table organiser_totp (
  organiser_id uuid primary key references organiser (id),
  sealed_secret bytea,
  -- The last half-minute whose code was taken. Neither this code nor an earlier one is taken again.
  last_step bigint not null default 0,
  sealed_pending bytea,
  check (sealed_secret is not null or sealed_pending is not null)
);
grant select, insert, update, delete on organiser_totp to conference_rights;

create table organiser_passkey (
  id uuid primary key default gen_random_uuid(),
  organiser_id uuid not null references organiser (id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  label text not null check (length(label) between 1 and 80),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index on organiser_passkey (organiser_id);
grant select, insert, update, delete on organiser_passkey to conference_rights;

create table organiser_recovery_code (
  organiser_id uuid not null references organiser (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (organiser_id, code_hash)
);
grant select, insert, update, delete on organiser_recovery_code to conference_rights;

-- Filters and columns of a list that an organiser keeps under a name.
create table saved_view (
  id uuid primary key default gen_random_uuid(),
  organiser_id uuid not null references organiser (id),
  list text not null check (list in ('registrations', 'bookings')),
  name text not null check (length(name) between 1 and 60),
  -- The filter, order and columns as the address has them, without the words searched for, which may name somebody.
  query text not null check (length(query) <= 1000),
  -- True if the whole team sees it.
  is_shared boolean not null,
  made_at timestamptz not null
);
create unique index one_view_a_name on saved_view (organiser_id, list, lower(name));
grant select, insert, update, delete on saved_view to conference_rights;

-- Registrations or bookings that an organiser has chosen from a list, to do something with all of them.
create table selection (
  id uuid primary key default gen_random_uuid(),
  organiser_id uuid not null references organiser (id),
  list text not null default 'registrations' check (list in ('registrations', 'bookings')),
  -- How many were chosen, so that a list of selections does not count their rows.
  chosen integer not null default 0 check (chosen >= 0),
  made_at timestamptz not null
);
create index on selection (organiser_id, made_at);
grant select, insert, update (chosen), delete on selection to conference_rights;

-- The registrations of a selection, or those that made its bookings. A foreign key to the registration would lock
-- every registration until the end of the transaction that stores a selection of everybody, and could deadlock with a
-- merge. An erasure deletes these rows by the id, and what reads them ignores ids without a registration.
create table selection_item (
  selection_id uuid not null references selection (id) on delete cascade,
  registration_id uuid not null,
  primary key (selection_id, registration_id)
);
create index on selection_item (registration_id);
grant select, insert, delete on selection_item to conference_rights;

-- The bookings of a selection, without a foreign key for the same reason.
create table selection_booking (
  selection_id uuid not null references selection (id) on delete cascade,
  booking_id uuid not null,
  primary key (selection_id, booking_id)
);
create index on selection_booking (booking_id);
grant select, insert, delete on selection_booking to conference_rights;

-- Documents of one kind that a job issues to the people of a selection.
create table bulk_issue (
  id uuid primary key default gen_random_uuid(),
  selection_id uuid not null references selection (id) on delete cascade,
  kind text not null,
  ordered_by uuid not null references organiser (id),
  request_id text not null,
  ordered_at timestamptz not null,
  -- The last registration that the job has handled.
  reached uuid,
  issued integer not null default 0 check (issued >= 0),
  refused integer not null default 0 check (refused >= 0),
  stopped_at timestamptz,
  finished_at timestamptz,
  check (stopped_at is null or finished_at is null)
);
create index on bulk_issue (selection_id);
-- One order of a kind at a time: a form that is sent twice finds the first.
create unique index one_bulk_issue_a_kind on bulk_issue (selection_id, kind) where finished_at is null;
grant select, insert, update, delete on bulk_issue to conference_rights;

-- Bookings of a selection that a job confirms, or to which it gives more time to pay.
create table bulk_decision (
  id uuid primary key default gen_random_uuid(),
  selection_id uuid not null references selection (id) on delete cascade,
  kind text not null check (kind in ('confirm', 'extend')),
  -- Only to extend: how many days the question promised.
  days_to_pay integer check (days_to_pay > 0),
  -- Only to confirm, until it is finished: why, sealed with the key of the organiser. The audit keeps it for each
  -- booking.
  sealed_reason bytea,
  ordered_by uuid not null references organiser (id),
  request_id text not null,
  ordered_at timestamptz not null,
  stopped_at timestamptz,
  finished_at timestamptz,
  check ((kind = 'extend') = (days_to_pay is not null)),
  check ((kind = 'confirm' and finished_at is null) = (sealed_reason is not null)),
  check (stopped_at is null or finished_at is null)
);
create index on bulk_decision (selection_id);
-- One order of a kind at a time: a form that is sent twice finds the first.
create unique index one_bulk_decision_a_kind on bulk_decision (selection_id, kind) where finished_at is null;
grant select, insert, update, delete on bulk_decision to conference_rights;

-- The bookings that an order is about, and what became of each. A foreign key to the booking would lock it until the
-- end of the transaction that stores the order: what reads these rows ignores ids without a booking.
create table bulk_decision_item (
  decision_id uuid not null references bulk_decision (id) on delete cascade,
  booking_id uuid not null,
  -- Null until the job has come to it. The statuses and "extended" say why a booking was left out.
  outcome text check (
    outcome in ('done', 'confirmed', 'declined', 'withdrawn', 'expired', 'extended', 'gone', 'failed')
  ),
  primary key (decision_id, booking_id)
);
create index on bulk_decision_item (booking_id);
grant select, insert, update, delete on bulk_decision_item to conference_rights;

-- Short labels that organisers give to registrations and bookings. What is marked has no foreign key: marking a list of
-- everybody would lock each registration until the end of the transaction, and could deadlock with a merge. An erasure
-- deletes these rows by the id, and a daily job deletes those whose item is gone.
create table mark (
  -- The registration or booking.
  item_id uuid not null,
  label text not null check (length(label) between 1 and 40),
  list text not null check (list in ('registrations', 'bookings')),
  made_by uuid not null references organiser (id),
  made_at timestamptz not null,
  -- The registration from which a merge copied the mark.
  copied_from uuid,
  primary key (item_id, label)
);
create index on mark (list, label, item_id);
grant select, insert, delete on mark to conference_rights;

-- A change of the marks of a selection, so that it can be undone.
create table mark_change (
  id uuid primary key default gen_random_uuid(),
  selection_id uuid not null references selection (id) on delete cascade,
  list text not null check (list in ('registrations', 'bookings')),
  label text not null check (length(label) between 1 and 40),
  -- False if the mark was taken away.
  is_added boolean not null,
  changed integer not null check (changed >= 0),
  changed_at timestamptz not null,
  undone_at timestamptz
);
create index on mark_change (selection_id);
grant select, insert, update, delete on mark_change to conference_rights;

-- The registrations or bookings that a change has marked, or whose mark it took away.
create table mark_change_item (
  change_id uuid not null references mark_change (id) on delete cascade,
  item_id uuid not null,
  primary key (change_id, item_id)
);
create index on mark_change_item (item_id);
grant select, insert, delete on mark_change_item to conference_rights;
