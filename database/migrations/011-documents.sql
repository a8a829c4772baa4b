-- The documents of participants: badge, letter, cards, passport and certificates.

-- The keys that sign documents. The key itself is derived from the installation's key and the id. The newest one signs.
create table document_key (
  id integer generated always as identity primary key,
  made_at timestamptz not null default now()
);
grant select, insert on document_key to conference_rights;
insert into document_key default values;

create type participant_document_kind as enum
  ('icard', 'visa-letter', 'membership-card', 'peace-passport', 'participation-certificate', 'membership-certificate',
    'presentation-certificate', 'reviewer-certificate', 'exhibitor-card');
-- outdated: a fact printed on it has changed. booking-ended: the booking that an exhibitor's card names has ended.
create type document_end as enum
  ('replaced', 'outdated', 'withdrawn', 'substituted', 'merged', 'not-chosen', 'unpaid', 'not-accepted',
    'booking-ended', 'by-hand');

-- What an issued document says is never changed. It can only end.
create table participant_document (
  id uuid primary key default gen_random_uuid(),
  -- Null after an erasure.
  registration_id uuid references registration (id) on delete set null,
  kind participant_document_kind not null,
  edition text not null,
  -- The number on the paper, without its hyphens. It is random, so nobody can try the numbers of others.
  number text not null unique check (number ~ '^[2-9A-HJKMNP-TV-Z]{8}$'),
  key_id integer not null references document_key (id),
  -- A day in the edition's zone.
  issued_on date not null,
  issued_at timestamptz not null,
  -- The last day on which the document is valid.
  expires_on date,
  -- The version of the template that draws it.
  template smallint not null,
  -- What the document says, sealed with the registration's key; unreadable after an erasure.
  record_key_id uuid,
  sealed_content bytea,
  check ((record_key_id is null) = (sealed_content is null)),
  -- The passport on a visa letter, sealed with the same key; destroyed with the passport.
  sealed_passport bytea,
  check (sealed_passport is null or (kind = 'visa-letter' and sealed_content is not null)),
  -- Which facts about its holder the document prints. It ends when one of them changes.
  shows text[] not null default '{}' check (shows <@ array['name', 'type', 'reference', 'organisation', 'photo',
    'passport', 'clearances', 'works', 'reviews', 'stalls', 'attendance', 'visa', 'talk']),
  -- The letters of the document that no font has. The document shows their code points instead, and the desk is told.
  -- Empty until the document is drawn for the first time, and after an erasure.
  missing_letters text[] not null default '{}',
  ended_at timestamptz,
  ended_because document_end,
  check ((ended_at is null) = (ended_because is null)),
  -- When the participant got the link that saves the pass into Google's wallet. Google keeps the passes, so the
  -- database knows which iCards have one there, and whether the pass of an ended iCard was ended, too.
  google_pass_at timestamptz,
  check (google_pass_at is null or kind = 'icard'),
  google_pass_ended_at timestamptz,
  check (google_pass_ended_at is null or google_pass_at is not null),
  google_pass_tried_at timestamptz,
  check (google_pass_tried_at is null or google_pass_at is not null),
  -- When Google last said that it does not know the pass. Its link can still be used.
  google_pass_missing_at timestamptz,
  check (google_pass_missing_at is null or google_pass_tried_at is not null)
);
-- A person has at most one valid document of a kind, however often it is asked for.
create unique index one_valid_document_a_kind on participant_document (registration_id, kind) where ended_at is null;
create index on participant_document (registration_id);
create index on participant_document (record_key_id);
create index on participant_document (ended_at) where ended_at is not null;
create index on participant_document (registration_id) where missing_letters <> '{}' and ended_at is null;
-- The passes that were tried longest ago are tried next, so that those that fail do not keep the others waiting.
create index on participant_document (google_pass_tried_at nulls first, google_pass_at)
  where google_pass_at is not null and google_pass_ended_at is null;
create index participant_document_letter on participant_document (registration_id)
  where kind = 'visa-letter' and ended_at is null;
create index participant_document_outdated on participant_document (registration_id, kind)
  where ended_because = 'outdated';
grant select, insert,
  update (record_key_id, sealed_content, sealed_passport, shows, missing_letters, ended_at, ended_because,
    google_pass_at, google_pass_ended_at, google_pass_tried_at, google_pass_missing_at)
  on participant_document to conference_rights;

-- The texts of visa letters that the desk wrote. The newest is used; earlier ones stay.
create table letter_text (
  id integer generated always as identity primary key,
  paragraphs text[] not null check (cardinality(paragraphs) > 0),
  signatory_name text not null,
  signatory_title text not null,
  written_at timestamptz not null,
  written_by uuid not null references organiser (id)
);
grant select, insert on letter_text to conference_rights;
