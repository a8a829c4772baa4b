-- Why a scan does not count: another day than its own, or outside the time in which a session lets people in.
create type scan_refusal as enum ('other-day', 'too-early', 'too-late');

alter table door_scan
  -- How far the clock of the phone was ahead of ours when it sent the scan, in seconds. Null at the desk.
  add column clock_ahead_s integer,
  -- A refused scan is undone from the beginning, so nothing counts it. It is kept, because somebody was let in.
  add column refused_because scan_refusal,
  add check (refused_because is null or undone_at is not null);
create index on door_scan (received_at desc) where refused_because is not null;

-- What each phone of the door has last said. It names no participant.
create table door_phone (
  -- Drawn by the phone, and kept in its browser.
  id uuid primary key,
  label text not null check (char_length(label) between 1 and 40),
  organiser_id uuid not null references organiser (id),
  heard_at timestamptz not null,
  -- How many scans waited on it then, and since when.
  unsent integer not null check (unsent between 0 and 100000),
  unsent_since timestamptz,
  check ((unsent = 0) = (unsent_since is null)),
  -- Until when its list of guests can be used. Null if it has none.
  list_until timestamptz
);
create index on door_phone (organiser_id);
grant select, insert, update, delete on door_phone to conference_rights;

-- How long people took part online: in each session, and on each day. A minute counts once, however many pages are open.
create table online_time (
  registration_id uuid not null references registration (id),
  kind attendance_kind not null,
  place text not null,
  minutes integer not null default 0 check (minutes between 0 and 1440),
  -- The last minute that said something, as minutes since 1970. Null after the link was opened and nothing else.
  last_minute integer,
  joined_at timestamptz not null,
  primary key (registration_id, kind, place),
  check ((minutes = 0) = (last_minute is null))
);
grant select, insert, update, delete on online_time to conference_rights;
