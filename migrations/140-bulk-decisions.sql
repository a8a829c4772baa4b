-- Bookings of a selection that a job confirms, or to which it gives more time to pay.

create table bulk_decision (
  id uuid primary key default gen_random_uuid(),
  selection_id uuid not null references selection (id) on delete cascade,
  kind text not null check (kind in ('confirm', 'extend')),
  -- Only to extend: how many days the question promised.
  days_to_pay integer check (days_to_pay > 0),
  -- Only to confirm, until it is finished: why, sealed with the key of the organiser. The audit keeps it for each booking.
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

-- The bookings that an order is about, and what became of each. A foreign key to the booking would lock it until the end
-- of the transaction that stores the order: what reads these rows ignores ids without a booking.
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

grant select, insert, update, delete on bulk_decision to conference_rights;
grant select, insert, update, delete on bulk_decision_item to conference_rights;
