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

-- The registrations or bookings that a change has marked, or whose mark it took away.
create table mark_change_item (
  change_id uuid not null references mark_change (id) on delete cascade,
  item_id uuid not null,
  primary key (change_id, item_id)
);
create index on mark_change_item (item_id);

grant select, insert, delete on mark to conference_rights;
grant select, insert, update, delete on mark_change to conference_rights;
grant select, insert, delete on mark_change_item to conference_rights;
