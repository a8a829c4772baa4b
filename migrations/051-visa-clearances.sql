-- The clearances that authorities give for the participants of the conference, asked for in batches.

create type clearance_state as enum ('sent', 'cleared', 'refused');

create table clearance_batch (
  id uuid primary key default gen_random_uuid(),
  -- The id of one of the edition's clearances.
  clearance text not null,
  -- The number under which the list was sent, if it has one.
  number text check (length(number) between 1 and 60),
  -- A day in the edition's zone.
  sent_on date not null,
  sent_by uuid not null references organiser (id),
  made_at timestamptz not null,
  unique (id, clearance)
);

-- One row for each person and clearance, so nobody is sent twice. A person who was refused can be sent again in a later batch.
create table visa_clearance (
  registration_id uuid not null references registration (id),
  clearance text not null,
  batch_id uuid not null,
  state clearance_state not null,
  -- The number and the day of the answer.
  number text check (length(number) between 1 and 60),
  answered_on date,
  -- The registrations from which merges moved this row, the last one at the end, so that a merge can be undone.
  moved_from uuid[] not null default '{}',
  primary key (registration_id, clearance),
  foreign key (batch_id, clearance) references clearance_batch (id, clearance),
  check ((state = 'sent') = (answered_on is null)),
  check (number is null or state <> 'sent')
);
create index on visa_clearance (batch_id);

grant select, insert on clearance_batch to conference_rights;
grant select, insert, update, delete on visa_clearance to conference_rights;
