-- One kind of order for a selection instead of two. An order that is still under way at the update ends with it.
drop table bulk_decision_item, bulk_decision, bulk_issue;

-- What a job does for the rows of a selection: it issues a document to registrations, or confirms bookings, or gives
-- them more time to pay.
create table bulk_order (
  id uuid primary key default gen_random_uuid(),
  selection_id uuid not null references selection (id) on delete cascade,
  list text not null check (list in ('registrations', 'bookings')),
  -- For registrations a kind of document, for bookings a decision.
  kind text not null check ((list = 'bookings') = (kind in ('confirm', 'extend'))),
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
create index on bulk_order (selection_id);
-- One order of a kind at a time: a form that is sent twice finds the first.
create unique index one_bulk_order_a_kind on bulk_order (selection_id, kind) where finished_at is null;
grant select, insert, update, delete on bulk_order to conference_rights;

-- The registrations or bookings that an order is about, and what became of each. A foreign key would lock them until the
-- end of the transaction that stores the order: what reads these rows ignores ids that do not exist any more.
create table bulk_order_item (
  order_id uuid not null references bulk_order (id) on delete cascade,
  item_id uuid not null,
  -- Null until the job has come to it. The statuses of bookings, "extended" and "refused" (of a document) say why it was
  -- left out.
  outcome text check (
    outcome in (
      'done', 'confirmed', 'declined', 'withdrawn', 'expired', 'extended', 'gone', 'refused', 'failed'
    )
  ),
  primary key (order_id, item_id)
);
create index on bulk_order_item (item_id);
create index bulk_order_item_left on bulk_order_item (order_id, item_id) where outcome is null;
grant select, insert, update, delete on bulk_order_item to conference_rights;

-- A merge is undone only while nothing has happened since, so the original payments need no ids.
alter table registration_merge drop column original_ids;
revoke update (payment_ids) on registration_merge from conference_rights;
