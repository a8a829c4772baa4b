-- Recordings and slides of a session, which its people or the desk add until the day that the edition sets.
create type material_kind as enum ('recording', 'slides');
create table session_material (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references programme_session (id) on delete cascade,
  kind material_kind not null,
  link text check (link ~ '^https://' and length(link) <= 500),
  -- Slides as a PDF. They are public, so the installation's own key encrypts them.
  file_id uuid unique references stored_file (id),
  check (num_nonnulls(link, file_id) = 1),
  check (file_id is null or kind = 'slides'),
  -- Who added it. Null if the desk did.
  person_id uuid references programme_person (id),
  added_at timestamptz not null
);
create index on session_material (session_id);
create index on session_material (person_id);
grant select, insert, delete on session_material to conference_rights;
