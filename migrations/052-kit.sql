-- The kit: what arrived from the makers, and who was handed what.

-- What arrived, by size. The desk corrects the number.
create table kit_stock (
  item text not null,
  size text not null,
  arrived integer not null check (arrived between 0 and 100000),
  changed_by uuid not null references organiser (id),
  changed_at timestamptz not null,
  primary key (item, size)
);

create table kit_handout (
  id uuid primary key default gen_random_uuid(),
  -- Null after an erasure: the thing is still out of the stock.
  registration_id uuid references registration (id) on delete set null,
  item text not null,
  size text not null,
  handed_by uuid not null references organiser (id),
  handed_at timestamptz not null,
  undone_by uuid references organiser (id),
  undone_at timestamptz,
  -- The registrations from which merges moved this row, the last one at the end, so that a merge can be undone.
  moved_from uuid[] not null default '{}',
  check ((undone_by is null) = (undone_at is null))
);
-- Nobody gets a thing twice, however many helpers hand out.
create unique index one_handout_a_thing on kit_handout (registration_id, item)
  where undone_at is null and moved_from = '{}';
create index on kit_handout (registration_id);
create index on kit_handout (item, size) where undone_at is null;

grant select, insert, update on kit_stock to conference_rights;
grant select, insert, update on kit_handout to conference_rights;
