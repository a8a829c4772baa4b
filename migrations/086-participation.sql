-- How somebody takes part: what the conference must know to plan rooms, meals and help.

create type participation_mode as enum ('in-person', 'online');
create type room_wish as enum ('none', 'alone', 'shared');

create table participation (
  registration_id uuid primary key references registration (id),
  mode participation_mode not null,
  -- ISO days of the conference on which the person takes part, in order.
  days text[] not null check (cardinality(days) between 1 and 60),
  organisation text check (length(organisation) <= 200),
  "position" text check (length("position") <= 200),
  phone text check (length(phone) <= 50),
  arrives_on date,
  arrival text check (length(arrival) <= 200),
  leaves_on date,
  departure text check (length(departure) <= 200),
  check (arrives_on <= leaves_on),
  room room_wish,
  room_with text check (length(room_with) <= 200),
  -- Diet, access needs and emergency contact, sealed with the registration's key; destroyed with the passport.
  sealed_needs bytea,
  -- The registrations from which merges moved this row, the last one at the end, so that a merge can be undone.
  moved_from uuid[] not null default '{}',
  updated_at timestamptz not null
);

grant select, insert, update, delete on participation to conference_rights;
