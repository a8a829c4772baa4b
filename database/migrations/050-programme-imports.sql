-- A programme that an organiser has read from a file, while they look at its preview. It is deleted when it is imported,
-- discarded, or a day old.
create table programme_import (
  organiser_id uuid primary key references organiser (id),
  read_at timestamptz not null,
  -- The programme of the file with the options of the form.
  content jsonb not null
);
grant select, insert, update, delete on programme_import to conference_rights;
