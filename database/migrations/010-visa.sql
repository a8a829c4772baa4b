-- What the missions that give visas ask for, and the clearances of authorities.

create type visa_outcome as enum ('granted', 'refused');

-- The visa case of a registration: what a mission asks for besides the passport, and what came of the application.
create table visa_case (
  registration_id uuid primary key references registration (id),
  -- ISO 3166-1 alpha-2. It is not sealed, because the desk groups people by it, as it does by country of residence.
  nationality text check (nationality ~ '^[A-Z]{2}$'),
  -- The other answers and the machine-readable zone, sealed with the registration's key; destroyed with the passport.
  sealed_data bytea,
  -- Set once every question has an answer.
  completed_at timestamptz,
  check (completed_at is null or (nationality is not null and sealed_data is not null)),
  -- Days in the edition's zone, as the participant or the desk reported them.
  applied_on date,
  outcome visa_outcome,
  outcome_on date,
  check ((outcome is null) = (outcome_on is null)),
  -- The registrations from which merges moved this row, the last one at the end, so that a merge can be undone.
  moved_from uuid[] not null default '{}',
  updated_at timestamptz not null
);
create index on visa_case (nationality);
-- The desk finds registrations by the status of their visa. Few people have one of these statuses, so an index leads to
-- them.
create index on visa_case (outcome) where outcome is not null;
create index visa_case_applied on visa_case (registration_id) where applied_on is not null and outcome is null;
grant select, insert, update, delete on visa_case to conference_rights;

create type clearance_state as enum ('sent', 'cleared', 'refused');

-- A list of people for whom the conference asked an authority for a clearance.
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
grant select, insert on clearance_batch to conference_rights;

-- One row for each person and clearance, so nobody is sent twice. A person who was refused can be sent again in a later
-- batch.
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
grant select, insert, update, delete on visa_clearance to conference_rights;
