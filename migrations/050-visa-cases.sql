-- The visa case of a registration: what a mission asks for besides the passport, and what came of the application.

create type visa_outcome as enum ('granted', 'refused');

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

grant select, insert, update, delete on visa_case to conference_rights;
