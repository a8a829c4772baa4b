-- Who has come: the door marks it, and takes a mistake back; both are acts.

create table arrival (
  registration_id uuid primary key references registration (id),
  marked_by uuid not null references organiser (id),
  arrived_at timestamptz not null default now()
);

grant select, insert, delete on arrival to conference_rights;
