-- What is to be paid and what was: nothing of it is ever changed or deleted by the application.

create type currency as enum ('USD', 'INR');
create type charge_kind as enum ('registration', 'booking');
create type payment_method as enum ('transfer', 'cash', 'waiver');
create type payment_kind as enum ('payment', 'refund', 'counter-entry');
alter type file_kind add value 'proof';

-- What a registration or a booking costs, in minor units. It outlives the person: money has to be accounted for.
create table charge (
  id uuid primary key default gen_random_uuid(),
  kind charge_kind not null,
  registration_id uuid unique references registration (id) on delete set null,
  booking_id uuid unique references booking (id) on delete set null,
  amount integer not null check (amount >= 0),
  currency currency not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (kind = 'registration' or registration_id is null),
  check (kind = 'booking' or booking_id is null),
  unique (id, currency)
);

create table payment (
  id uuid primary key default gen_random_uuid(),
  charge_id uuid not null references charge (id),
  kind payment_kind not null,
  method payment_method not null,
  -- What came in is positive, what went out negative; a counter-entry is the opposite of what it undoes.
  amount integer not null,
  currency currency not null,
  -- A day in the edition's zone.
  received_on date not null,
  recorded_by uuid not null references organiser (id),
  recorded_at timestamptz not null default now(),
  counters uuid unique,
  countered_amount integer not null generated always as (-amount) stored,
  -- Over the form's key and content: the same again is a repeat.
  submission_hash bytea not null,
  -- Reference and note, sealed with the registration's key; like an audit entry they outlive it, unreadable.
  record_key_id uuid,
  sealed_note bytea,
  proof_file_id uuid unique references stored_file (id) on delete set null,
  check ((record_key_id is null) = (sealed_note is null)),
  check (case kind when 'payment' then amount > 0 when 'refund' then amount < 0 else amount <> 0 end),
  check ((kind = 'counter-entry') = (counters is not null)),
  check (kind <> 'refund' or method <> 'waiver'),
  unique (charge_id, submission_hash),
  unique (id, charge_id, method, amount),
  foreign key (charge_id, currency) references charge (id, currency),
  -- What is undone is undone once, whole, and where it was recorded.
  foreign key (counters, charge_id, method, countered_amount) references payment (id, charge_id, method, amount)
);
create index on payment (charge_id);
create index on payment (recorded_at, id);
create index on payment (received_on);

alter table booking
  add column reminded_at timestamptz,
  add column extended_at timestamptz,
  add column decided_at timestamptz,
  -- What an organiser wrote to the applicant, sealed with the registration's key.
  add column sealed_message bytea;
create index on booking (created_at, id);
create index on booking (pay_by) where status = 'requested';

grant select, insert, update (amount, updated_at) on charge to conference_rights;
grant select, insert on payment to conference_rights;
