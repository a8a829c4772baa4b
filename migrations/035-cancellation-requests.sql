-- What participants ask for on their dashboard: to cancel, to be refunded after a visa refusal, to send somebody else.

create type cancellation_kind as enum ('cancellation', 'visa-refusal', 'substitution');
create type request_state as enum ('open', 'taken-back', 'granted', 'refused');

create table cancellation_request (
  id uuid primary key default gen_random_uuid(),
  kind cancellation_kind not null,
  registration_id uuid not null references registration (id),
  -- The booking that is cancelled. Null if it is the registration.
  booking_id uuid references booking (id) on delete cascade,
  state request_state not null default 'open',
  asked_at timestamptz not null,
  -- What the participant saw before confirming, in minor units.
  quoted_amount integer not null check (quoted_amount >= 0),
  quoted_percent integer not null check (quoted_percent between 0 and 100),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The proof of a visa refusal, sealed with the registration's key.
  proof_file_id uuid unique references stored_file (id) on delete set null,
  -- The organisers' answer, sealed with the registration's key.
  sealed_answer bytea,
  -- The address of the person who comes instead, sealed with the registration's key. Null once they have registered.
  sealed_substitute bytea,
  -- The link with which that person registers. It works once.
  link_hash bytea unique,
  link_expires_at timestamptz,
  substitute_id uuid unique references registration (id) on delete set null,
  decided_at timestamptz,
  decided_by uuid references organiser (id),
  check (booking_id is null or kind = 'cancellation'),
  check ((state in ('granted', 'refused')) = (decided_by is not null)),
  check ((decided_at is null) = (state = 'open')),
  check (sealed_substitute is null or kind = 'substitution'),
  check (link_hash is null or link_expires_at is not null),
  check ((link_expires_at is not null) = (kind = 'substitution' and state = 'granted')),
  check (substitute_id is null or link_expires_at is not null)
);
create unique index one_open_request_a_registration on cancellation_request (registration_id)
  where state = 'open' and booking_id is null;
create unique index one_open_request_a_booking on cancellation_request (booking_id) where state = 'open';
create index on cancellation_request (registration_id);
create index on cancellation_request (asked_at) where state = 'open';

grant select, insert, delete,
  update (state, sealed_answer, sealed_substitute, link_hash, link_expires_at, substitute_id, decided_at, decided_by)
  on cancellation_request to conference_rights;
