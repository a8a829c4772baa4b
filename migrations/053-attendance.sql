-- Each time that somebody was let in at the door, or was marked as taking part. Rows are only added. Who attended what is
-- read from them, so several phones can send theirs in any order, and more than once.

-- `session`: the key of a session of the programme. `day`: a day of the conference, as an ISO date.
create type attendance_kind as enum ('day', 'session');
-- How the person was found: by the code on the badge, by name, or by an organiser at the desk, who may also mark somebody
-- who takes part online.
create type scan_means as enum ('code', 'name', 'desk', 'online');

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
  organiser_id uuid not null references organiser (id),
  -- Set when an organiser takes a mistake back.
  undone_at timestamptz
);
create index on door_scan (registration_id);

grant select, insert, delete, update (undone_at) on door_scan to conference_rights;
-- The earliest scan counts, also if another phone sends it later.
grant update (arrived_at, marked_by) on arrival to conference_rights;
