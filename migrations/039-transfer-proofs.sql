-- What participants upload to show that they have transferred money. Finance confirms the amount when it arrives.
create type transfer_proof_state as enum ('waiting', 'confirmed', 'declined');

create table transfer_proof (
  id uuid primary key default gen_random_uuid(),
  registration_id uuid not null references registration (id),
  -- Null if the transfer is for the registration's fee.
  booking_id uuid references booking (id) on delete cascade,
  -- Sealed with the registration's key.
  file_id uuid not null unique references stored_file (id) on delete cascade,
  sent_at timestamptz not null,
  state transfer_proof_state not null default 'waiting',
  decided_by uuid references organiser (id),
  decided_at timestamptz,
  -- Why it was declined, sealed with the registration's key.
  sealed_reason bytea,
  check ((state = 'waiting') = (decided_at is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((state = 'declined') = (sealed_reason is not null))
);
create index on transfer_proof (registration_id);
create index on transfer_proof (booking_id);
create index on transfer_proof (sent_at, id) where state = 'waiting';

grant select, insert, update (state, decided_by, decided_at, sealed_reason), delete on transfer_proof to conference_rights;
