-- The visa file: the clearances that authorities give to the conference itself, and the images on the visa letter.

-- Whether the sealed answers say that somebody comes from a country whose people need a clearance. Like the
-- nationality, it is not sealed, because the desk finds by it whom to send for clearance; destroyed with the answers.
alter table visa_case add column has_listed_origin boolean not null default false;

-- A clearance that an authority gave to the conference. Delegates download its PDF with their letter.
create table event_clearance (
  -- The id of one of the edition's clearances of the event.
  clearance text primary key check (clearance ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(clearance) <= 60),
  number text not null check (length(number) between 1 and 60),
  -- A day in the edition's zone.
  given_on date not null,
  -- The id under which the authority knows the event, if it gives one.
  event_id text check (length(event_id) between 1 and 60),
  -- The PDF, encrypted with the installation's own key.
  file_id uuid not null unique references stored_file (id),
  entered_by uuid not null references organiser (id),
  entered_at timestamptz not null
);
grant select, insert, update, delete on event_clearance to conference_rights;

-- The signature and the stamp on visa letters: the newest row of each kind counts. Rows stay, because letters that were
-- issued show their image.
create table letter_image (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('signature', 'stamp')),
  -- Encrypted with the installation's own key. Null if the image was removed.
  file_id uuid unique references stored_file (id),
  set_at timestamptz not null,
  set_by uuid not null references organiser (id)
);
grant select, insert on letter_image to conference_rights;

-- A visa letter also names the clearances of the event.
alter table participant_document drop constraint participant_document_shows_check;
alter table participant_document add constraint participant_document_shows_check
  check (shows <@ array['name', 'type', 'reference', 'organisation', 'photo', 'passport', 'clearances', 'works',
    'reviews', 'stalls', 'attendance', 'visa', 'talk', 'visa-answers', 'visit', 'affiliation', 'event-clearances']);
