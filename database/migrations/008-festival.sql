-- The spots of the festival and their bookings.

create type booking_status as enum ('requested', 'confirmed', 'declined', 'withdrawn', 'expired');

-- Every spot there is. At each start it becomes equal to the edition's catalogue. Stalls have no day.
create table booking_spot (
  id integer generated always as identity primary key,
  option text not null,
  day date,
  number smallint not null check (number > 0),
  -- False once the catalogue has it no more. A spot that was ever booked keeps its row.
  is_offered boolean not null default true,
  unique nulls not distinct (option, day, number)
);
grant select on booking_spot to conference_rights;

create table booking (
  id uuid primary key default gen_random_uuid(),
  registration_id uuid not null references registration (id),
  spot_id integer not null references booking_spot (id),
  -- Which of the person's holds this is. The edition says how many one person can have.
  hold smallint not null check (hold > 0),
  status booking_status not null,
  holds_spot boolean not null generated always as (status in ('requested', 'confirmed')) stored,
  -- A request of somebody who has not proved their mailbox holds its spot for a short time only. Proving it, or an
  -- organiser's longer time to pay, makes it one like any other. One that ended before stays marked.
  is_provisional boolean not null default false,
  -- The status that a booking had before its applicant withdrew it. The applicant can take the withdrawal back for a
  -- short time, while the spot is still free.
  withdrawn_from booking_status,
  constraint only_a_withdrawn_booking_comes_back
    check (withdrawn_from is null or (status = 'withdrawn' and withdrawn_from in ('requested', 'confirmed'))),
  applicant_name text not null check (length(applicant_name) between 1 and 200),
  contact_email citext not null check (length(contact_email) <= 254),
  -- The language of the page on which somebody booked. Mails about the booking are in this language.
  language text not null default 'en' check (language ~ '^[a-z]{2}$'),
  record_key_id uuid references record_key (id),
  picture_file_id uuid references stored_file (id),
  -- What an organiser wrote to the applicant, sealed with the registration's key.
  sealed_message bytea,
  submission_hash bytea not null,
  -- The credential with which a booking was made. No reference: the booking of a forgotten browser must not look as
  -- if it was made without a credential.
  device_id uuid,
  payment_state payment_state not null default 'unpaid',
  pay_by timestamptz not null,
  reminded_at timestamptz,
  extended_at timestamptz,
  decided_at timestamptz,
  cancelled_because cancellation_cause,
  -- When the request to cancel reached the organisers, as in registration.
  cancellation_asked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on booking (registration_id);
create unique index one_booking_a_submission on booking (registration_id, submission_hash) where holds_spot;
-- The two promises of the festival's desk, whatever the code does.
create unique index one_booking_a_spot on booking (spot_id) where holds_spot;
create unique index one_booking_a_hold on booking (registration_id, hold) where holds_spot;
create index on booking (created_at, id);
create index on booking (pay_by) where status = 'requested';
grant select, insert, update, delete on booking to conference_rights;
