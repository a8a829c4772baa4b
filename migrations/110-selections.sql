-- Registrations that an organiser has chosen from the list, to do something with all of them.

create table selection (
  id uuid primary key default gen_random_uuid(),
  organiser_id uuid not null references organiser (id),
  made_at timestamptz not null
);
create index on selection (organiser_id, made_at);

create table selection_item (
  selection_id uuid not null references selection (id) on delete cascade,
  registration_id uuid not null references registration (id),
  primary key (selection_id, registration_id)
);
create index on selection_item (registration_id);

-- Documents of one kind that a job issues to the people of a selection.
create table bulk_issue (
  id uuid primary key default gen_random_uuid(),
  selection_id uuid not null references selection (id) on delete cascade,
  kind text not null,
  ordered_by uuid not null references organiser (id),
  request_id text not null,
  ordered_at timestamptz not null,
  -- The last registration that the job has handled.
  reached uuid,
  issued integer not null default 0 check (issued >= 0),
  refused integer not null default 0 check (refused >= 0),
  stopped_at timestamptz,
  finished_at timestamptz,
  check (stopped_at is null or finished_at is null)
);
create index on bulk_issue (selection_id);
-- One order of a kind at a time: a form that is sent twice finds the first.
create unique index one_bulk_issue_a_kind on bulk_issue (selection_id, kind) where finished_at is null;

grant select, insert, delete on selection to conference_rights;
grant select, insert, delete on selection_item to conference_rights;
grant select, insert, update, delete on bulk_issue to conference_rights;
