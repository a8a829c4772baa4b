-- What a merge took over, so that it can be undone. One that is undone has no row any more; the acts tell of both.
create table registration_merge (
  -- Set aside by it. At most one merge of a registration is in force.
  other_id uuid primary key references registration (id),
  -- The one that took it over, which may have gone into a third one since.
  kept_id uuid not null references registration (id),
  merged_by uuid not null references organiser (id),
  merged_at timestamptz not null,
  -- How both stood before.
  kept_standing registration_standing not null,
  other_standing registration_standing not null,
  other_paid_at timestamptz,
  other_withdrawn_at timestamptz,
  -- Who had come, and who marked it: of two arrivals the earlier one stays with the kept one.
  kept_arrived_at timestamptz,
  kept_marked_by uuid references organiser (id),
  other_arrived_at timestamptz,
  other_marked_by uuid references organiser (id),
  -- What the kept one lacked and has from the other, by the names of its columns.
  filled jsonb not null,
  -- The payments that stood under the other one's charge, and the entries under the kept one's that stand for them
  -- now, in the same order.
  original_ids uuid[] not null,
  payment_ids uuid[] not null,
  booking_ids uuid[] not null,
  -- Bookings that were one too many and so gave back their spots: requested, and confirmed ones.
  released_ids uuid[] not null,
  released_confirmed_ids uuid[] not null,
  file_ids uuid[] not null,
  device_ids uuid[] not null,
  -- What had been merged into the other one before, and went along.
  absorbed_ids uuid[] not null,
  check (kept_id <> other_id),
  check (cardinality(original_ids) = cardinality(payment_ids)),
  check ((kept_arrived_at is null) = (kept_marked_by is null)),
  check ((other_arrived_at is null) = (other_marked_by is null))
);
create index on registration_merge (kept_id);

-- What is sealed with a record's key is found by it, whichever charge it stands beside by now.
create index on payment (record_key_id);

grant select, insert, delete, update (payment_ids) on registration_merge to conference_rights;
