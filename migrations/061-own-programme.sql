-- What participants do with the programme: they choose sessions, and open the links of online sessions.

-- The sessions that somebody has starred: "my programme".
create table programme_star (
  registration_id uuid not null references registration (id),
  session_id uuid not null references programme_session (id) on delete cascade,
  starred_at timestamptz not null,
  primary key (registration_id, session_id)
);
create index on programme_star (session_id);
grant select, insert, delete on programme_star to conference_rights;

-- Whoever opens the link of a session takes part online. No organiser has marked that.
alter table door_scan
  alter column organiser_id drop not null,
  add check (organiser_id is not null or means = 'online');
