-- The programme: rooms, people and sessions as the desk plans them (the draft), and the versions that were published.
-- Visitors see only the newest version.

-- One row, which every change of the programme locks, so that changes happen one after the other.
create table programme (
  is_only boolean primary key default true check (is_only),
  changed_at timestamptz not null default now()
);
grant select, update (changed_at) on programme to conference_rights;
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
grant select, insert, update, delete on programme_room to conference_rights;

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
  registration_id uuid references registration (id) on delete set null,
  -- For a person who was taken in as an author of a paper: the id of the paper, or for a co-author that of their row.
  author_id uuid
);
create index on programme_person (registration_id);
create index on programme_person (author_id);
grant select, insert, update, delete on programme_person to conference_rights;

create type session_kind as enum
  ('plenary', 'papers', 'workshop', 'parliament', 'film', 'exhibition', 'culture', 'gathering');
create type session_format as enum ('in-person', 'online', 'both');
create type session_role as enum ('speaker', 'chair', 'host');

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
  -- A session that the desk has removed from the draft stays, so that the people who starred it can be told.
  removed_at timestamptz,
  check (isempty(during) or (lower_inc(during) and not upper_inc(during)
    and lower(during) is not null and upper(during) is not null)),
  check (join_link is null or format <> 'in-person'),
  unique (id, during),
  constraint one_session_in_a_room exclude using gist (room_id with =, during with &&),
  check (removed_at is null or isempty(during))
);
grant select, insert, update, delete on programme_session to conference_rights;

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
grant select, insert, update, delete on programme_session_person to conference_rights;

-- Accepted papers in the sessions of the programme.
create table programme_session_paper (
  -- A paper is in one session at most.
  paper_id uuid primary key,
  paper_state paper_state not null default 'accepted' check (paper_state = 'accepted'),
  session_id uuid not null references programme_session (id) on delete cascade,
  -- The order in the session.
  place smallint not null default 0,
  foreign key (paper_id, paper_state) references paper (id, state) on delete cascade
);
create index on programme_session_paper (session_id);
create index on programme_session_paper (paper_id, paper_state);
grant select, insert, delete on programme_session_paper to conference_rights;

-- What was published, as one document. Only an erasure changes a version: it takes the person out of all of them.
create table programme_version (
  number integer generated always as identity primary key,
  published_at timestamptz not null,
  -- Null for the version that was made from the edition's data.
  published_by uuid references organiser (id),
  document jsonb not null,
  -- When somebody was taken out of a version. Processes that keep the version in memory then read it again.
  names_removed_at timestamptz
);
grant select, insert on programme_version to conference_rights;

-- The sessions that somebody has starred: "my programme".
create table programme_star (
  registration_id uuid not null references registration (id),
  session_id uuid not null references programme_session (id) on delete cascade,
  starred_at timestamptz not null,
  primary key (registration_id, session_id)
);
create index on programme_star (session_id);
grant select, insert, delete on programme_star to conference_rights;

-- Who is told by mail about a version of the programme: participants whose starred sessions, or sessions in which
-- they take part, have changed. Each person gets one mail for each version.
create table programme_notice (
  id uuid primary key default gen_random_uuid(),
  version integer not null references programme_version (number),
  registration_id uuid not null references registration (id),
  -- The changed sessions that concern this person.
  session_ids uuid[] not null check (cardinality(session_ids) > 0),
  unique (version, registration_id)
);
create index on programme_notice (registration_id);
grant select, insert, delete on programme_notice to conference_rights;

-- The private address of a participant's own calendar. A calendar program asks there without signing in.
create table calendar_link (
  registration_id uuid primary key references registration (id),
  -- Its address is derived from the installation's key, the registration and this value, so that it can be shown again.
  -- A new value makes a new address, and the earlier one ends.
  salt uuid not null,
  token_hash bytea not null unique,
  made_at timestamptz not null
);
grant select, insert, update, delete on calendar_link to conference_rights;
