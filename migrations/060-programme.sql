-- The programme: rooms, people and sessions as the desk plans them (the draft), and the versions that were published.
-- Visitors see only the newest version.

create extension if not exists btree_gist;

create type session_kind as enum
  ('plenary', 'papers', 'workshop', 'parliament', 'film', 'exhibition', 'culture', 'gathering');
create type session_format as enum ('in-person', 'online', 'both');
create type session_role as enum ('speaker', 'chair', 'host');

-- One row, which every change of the programme locks, so that changes happen one after the other.
create table programme (
  is_only boolean primary key default true check (is_only),
  changed_at timestamptz not null default now()
);
insert into programme default values;

create table programme_room (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null unique check (length(name) between 1 and 80),
  capacity integer not null check (capacity > 0),
  equipment text[] not null default '{}',
  -- The order in lists.
  place smallint not null default 0
);

-- Somebody who speaks, leads or welcomes. `registration_id` is theirs if they are also a participant.
create table programme_person (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (length(name) between 1 and 120),
  title text not null,
  country text not null,
  biography text not null,
  -- Where the person sits when they speak online. Null if it is the conference's zone or not known.
  time_zone text,
  registration_id uuid references registration (id) on delete set null
);
create index on programme_person (registration_id);

create table programme_session (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (length(title) between 1 and 160),
  abstract text not null,
  kind session_kind not null,
  theme text,
  language text not null check (language ~ '^[a-z]{2,3}$'),
  interpreted_into text[] not null default '{}',
  format session_format not null,
  room_id uuid references programme_room (id),
  -- From the beginning to the end. Empty while the session has no time yet.
  during tstzrange not null default 'empty',
  -- Where people take part online. No published version contains it.
  join_link text check (join_link ~ '^https://'),
  check (isempty(during) or (lower_inc(during) and not upper_inc(during)
    and lower(during) is not null and upper(during) is not null)),
  check (join_link is null or format <> 'in-person'),
  unique (id, during),
  constraint one_session_in_a_room exclude using gist (room_id with =, during with &&)
);

-- Who takes part in a session. The time of the session is repeated here, so that nobody can be in two sessions at once.
create table programme_session_person (
  session_id uuid not null,
  person_id uuid not null references programme_person (id),
  during tstzrange not null,
  role session_role not null,
  place smallint not null default 0,
  primary key (session_id, person_id),
  foreign key (session_id, during) references programme_session (id, during) on update cascade on delete cascade,
  constraint one_session_for_a_person exclude using gist (person_id with =, during with &&)
);
create index on programme_session_person (person_id);

-- What was published, as one document. A version never changes.
create table programme_version (
  number integer generated always as identity primary key,
  published_at timestamptz not null,
  -- Null for the version that was made from the edition's data.
  published_by uuid references organiser (id),
  document jsonb not null
);

grant select, update (changed_at) on programme to conference_rights;
grant select, insert, update, delete on programme_room, programme_person, programme_session, programme_session_person
  to conference_rights;
grant select, insert on programme_version to conference_rights;
