-- Who has come, who attended what, and who was handed which part of the kit.

-- Who has come. The door marks it, and takes a mistake back. The earliest scan counts, also if another phone sends it
-- later.
create table arrival (
  registration_id uuid primary key references registration (id),
  marked_by uuid not null references organiser (id),
  arrived_at timestamptz not null default now()
);
grant select, insert, update (marked_by, arrived_at), delete on arrival to conference_rights;

-- `session`: the key of a session of the programme. `day`: a day of the conference, as an ISO date.
create type attendance_kind as enum ('day', 'session');
-- How the person was found: by the code on the badge, by name, or by an organiser at the desk, who may also mark
-- somebody who takes part online.
create type scan_means as enum ('code', 'name', 'desk', 'online');

-- Each time that somebody was let in at the door, or was marked as taking part. Rows are only added. Who attended
-- what is read from them, so several phones can send theirs in any order, and more than once.
create table door_scan (
  -- Drawn by the phone, so that a scan that is sent twice is stored once.
  id uuid primary key,
  registration_id uuid not null references registration (id),
  -- Null for a check-in before the first day.
  kind attendance_kind,
  place text,
  check ((kind is null) = (place is null)),
  check (kind is distinct from 'day' or place ~ '^\d{4}-\d{2}-\d{2}$'),
  means scan_means not null,
  check (means <> 'online' or kind is not null),
  -- The time that counts: the phone's, corrected by how wrong its clock was when it sent.
  scanned_at timestamptz not null,
  -- The time by the phone's own clock. Null if it was marked at the desk.
  phone_time timestamptz,
  phone text,
  check ((phone_time is null) = (phone is null)),
  received_at timestamptz not null,
  -- Whoever opens the link of a session takes part online. No organiser has marked that.
  organiser_id uuid references organiser (id),
  check (organiser_id is not null or means = 'online'),
  -- Set when an organiser takes a mistake back.
  undone_at timestamptz
);
create index on door_scan (registration_id);
-- The list of who was checked in goes by time: the latest first, a day or an hour of it.
create index on door_scan (scanned_at desc, id desc) where undone_at is null and means <> 'online';
grant select, insert, update (undone_at), delete on door_scan to conference_rights;

-- How many things of the kit arrived from the makers, by size. The desk corrects the number.
create table kit_stock (
  item text not null,
  size text not null,
  arrived integer not null check (arrived between 0 and 100000),
  changed_by uuid not null references organiser (id),
  changed_at timestamptz not null,
  primary key (item, size)
);
grant select, insert, update on kit_stock to conference_rights;

-- Who was handed what.
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
grant select, insert, update on kit_handout to conference_rights;
