-- Badges, lists and the search of the desk show the position and organisation of a participant. A trigger sets them from
-- the answers about taking part.
alter table registration add column affiliation text check (length(affiliation) <= 402);
update registration set affiliation = nullif(concat_ws(', ', position, given.organisation), '')
from participation as given
where given.registration_id = registration.id and (position is not null or given.organisation is not null);

alter table participant_document drop constraint participant_document_shows_check;
alter table participant_document add constraint participant_document_shows_check
  check (shows <@ array['name', 'type', 'reference', 'organisation', 'photo', 'passport', 'clearances', 'works',
    'reviews', 'stalls', 'attendance', 'visa', 'talk', 'visa-answers', 'visit', 'affiliation']);

-- The text and indexes of 005-registration.sql, with the affiliation.
alter table registration drop column search_text;
alter table registration add column search_text text not null generated always as (
  fold(
    full_name || ' ' || email::text || ' ' || reference || ' ' || replace(reference, '-', '')
    || coalesce(' ' || organisation, '') || coalesce(' ' || affiliation, '')
  )
) stored;
alter table registration alter column search_text set statistics 1000;
create index registration_by_time on registration (created_at, id)
  include (status, participant_type, paid_at, payment_state, needs_visa, interested_doctorate, cloth_size, shoe_size,
    search_text);
create index registration_by_status on registration (status, created_at, id)
  include (participant_type, paid_at, payment_state, needs_visa, interested_doctorate, cloth_size, shoe_size,
    search_text);
create index registration_search on registration using gin (search_text gin_trgm_ops);
create index registration_search_by_time on registration (created_at, id) include (search_text);

-- A task of the overview that one organiser does until a day. `needs` are the permissions for it: who loses one of them
-- is not assigned any more.
create table task_assignment (
  id uuid primary key default gen_random_uuid(),
  task text not null unique check (length(task) <= 60),
  -- What the overview calls the task, for the mail.
  title text not null check (length(title) <= 200),
  needs text[] not null,
  organiser_id uuid not null references organiser (id),
  assigned_by uuid not null references organiser (id),
  day date not null,
  assigned_at timestamptz not null default clock_now()
);
create index on task_assignment (organiser_id);
create index on task_assignment (assigned_by);
grant select, insert, update, delete on task_assignment to conference_rights;

-- What an owner asks participants besides the questions that every edition asks.
create type extra_question_kind as enum ('short-text', 'long-text', 'choice', 'tick', 'file');
create table extra_question (
  id uuid primary key default gen_random_uuid(),
  -- The order on the pages. Two questions never change places half.
  position integer not null,
  kind extra_question_kind not null,
  -- The words by language: {"en": "Your blood group", "fr": "…"}. A choice has the same shape in the list of choices.
  words jsonb not null check (words ? 'en'),
  choices jsonb not null default '[]' check (jsonb_typeof(choices) = 'array'),
  check ((kind = 'choice') = (jsonb_array_length(choices) > 0)),
  -- The participant types that are asked. An empty list stands for all of them.
  types text[] not null default '{}',
  is_required boolean not null default false,
  -- Until when a required answer is needed. Null: at once.
  due_on date,
  check (is_required or due_on is null),
  -- True if the registration form asks it, too. Only the dashboard asks for files.
  is_in_form boolean not null default false,
  check (kind <> 'file' or not is_in_form),
  closed_at timestamptz,
  created_at timestamptz not null default clock_now(),
  updated_at timestamptz not null default clock_now()
);
grant select, insert, update, delete on extra_question to conference_rights;

create table extra_answer (
  question_id uuid not null references extra_question (id),
  registration_id uuid not null references registration (id),
  primary key (question_id, registration_id),
  -- The answer, sealed with the key of the registration, or a file.
  sealed_answer bytea,
  file_id uuid references stored_file (id),
  check ((sealed_answer is null) <> (file_id is null)),
  -- A keyed hash of a choice or a tick, by which the desk finds those who gave this answer.
  fingerprint text,
  -- The merged registrations from which the answer came, the last one last.
  moved_from uuid[] not null default '{}',
  answered_at timestamptz not null default clock_now()
);
create index on extra_answer (registration_id);
create index on extra_answer (file_id) where file_id is not null;
create index on extra_answer (question_id, fingerprint);
grant select, insert, update, delete on extra_answer to conference_rights;
