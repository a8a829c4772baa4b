-- Who is told by mail about a version of the programme: participants whose starred sessions, or sessions in which they take
-- part, have changed. Each person gets one mail for each version.

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

-- A session that the desk has removed from the draft stays, so that the people who starred it can be told.
alter table programme_session
  add column removed_at timestamptz,
  add check (removed_at is null or isempty(during));
