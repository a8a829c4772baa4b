-- Registrations: who takes part, with which files, and what organisers note and merge.

create type cloth_size as enum ('s', 'm', 'l', 'xl', 'xxl');

-- active: the one registration of its address. must-choose: a second one of the same address, until the mailbox's
-- owner has chosen one. merged-or-duplicate: merged into another one, or not chosen. withdrawn: given up by its
-- participant, or by an organiser for them; it is kept, and opens nothing any more. stall-holder: an account for
-- bookings alone, which takes no part in the conference, so no list of participants counts it.
create type registration_status as enum
  ('active', 'must-choose', 'merged-or-duplicate', 'withdrawn', 'stall-holder');

-- Why a registration or a booking was withdrawn.
create type cancellation_cause as enum
  ('cancelled', 'visa-refused', 'cancelled-by-organisers', 'not-held', 'substituted');

-- How far a registration or a booking is paid. Lists filter by it, so it is stored; triggers keep it true.
create type payment_state as enum ('unpaid', 'part-paid', 'paid', 'overpaid', 'refunded', 'waived');

-- A text as people type a name: without case and accents, words divided by one blank, a blank before each. Generated
-- columns and their indexes are made with it, so it cannot change under them, and stands here. A change of it is a new
-- migration, which makes the columns anew.
create function fold(given text) returns text language sql immutable parallel safe
set search_path = pg_catalog as $$
  select regexp_replace(
    ' ' || regexp_replace(normalize(lower(given), nfkd), '[\u0300-\u036f]', '', 'g'),
    '[\s!-/:-@[-`{-~]+', ' ', 'g'
  )
$$;

-- Somebody who takes part, or who only wants a stall or a hall: an account with a name, an organisation and a proved
-- mailbox, without a passport and without a fee.
create table registration (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  status registration_status not null,
  record_key_id uuid not null references record_key (id),
  -- Passport number and expiry and visa address, sealed with the record's key. Null once they are destroyed.
  sealed_details bytea,
  passport_destroyed_at timestamptz,
  constraint details_or_destroyed check (
    participant_type = 'stall-holder' or (sealed_details is null) = (passport_destroyed_at is not null)
  ),
  email citext not null check (length(email) <= 254),
  email_confirmed_at timestamptz,
  full_name text not null check (length(full_name) between 1 and 200),
  -- Types are data of the edition, so the database only checks how they are written.
  participant_type text not null check (participant_type ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  needs_visa boolean not null,
  cloth_size cloth_size,
  shoe_size smallint check (shoe_size between 6 and 12),
  -- When a size of the kit last changed, so that the desk sees which sizes came after the kits were ordered. Null
  -- means that the size is as it was registered.
  cloth_size_changed_at timestamptz,
  shoe_size_changed_at timestamptz,
  interested_doctorate boolean not null default false,
  country text check (country ~ '^[A-Z]{2}$'),
  -- Only a stall holder has one.
  organisation text check (length(organisation) between 1 and 200),
  constraint stall_holders_have_an_organisation
    check ((participant_type = 'stall-holder') = (organisation is not null)),
  -- The language of the page on which somebody registered. Mails about the registration are in this language.
  language text not null default 'en' check (language ~ '^[a-z]{2}$'),
  -- Organisers register walk-ins, speakers and delegations. Their first mail says so.
  is_from_desk boolean not null default false,
  -- The keyed hash of the network that sent a registration. It is deleted when the mailbox is proved. While it is
  -- there, the registration's files count against the room for unproved registrations.
  unproved_network text,
  paid_at timestamptz,
  -- What was paid stays paid when a registration is withdrawn: only then is it known what to give back.
  constraint paid_registrations_are_chosen
    check (paid_at is null or status not in ('must-choose', 'merged-or-duplicate')),
  payment_state payment_state default 'unpaid',
  constraint only_stall_holders_have_no_payment_state
    check ((payment_state is null) = (participant_type = 'stall-holder')),
  constraint stall_holders_do_not_take_part check (
    case when participant_type = 'stall-holder'
      then status in ('stall-holder', 'merged-or-duplicate', 'withdrawn')
        and sealed_details is null and paid_at is null and not needs_visa
      else status <> 'stall-holder'
    end
  ),
  -- The registration of the same person that stays.
  merged_into uuid references registration (id),
  constraint no_merge_into_itself check (merged_into <> id),
  withdrawn_at timestamptz,
  cancelled_because cancellation_cause,
  -- When the request to cancel reached the organisers. The refund rules of that time apply. Null for a withdrawal that
  -- nobody asked for on the dashboard: its own time counts.
  cancellation_asked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (
    fold(
      full_name || ' ' || email::text || ' ' || reference || ' ' || replace(reference, '-', '')
      || coalesce(' ' || organisation, '')
    )
  ) stored,
  sort_name text collate "C" not null generated always as (fold(full_name)) stored
);
-- PostgreSQL guesses from samples how many rows a search finds, and reads the index or the newest registrations
-- accordingly. A hundred samples, as usual, are too few for what one row in some hundred has.
alter table registration alter column search_text set statistics 1000;

create unique index one_active_registration_an_address on registration (email) where status = 'active';
create unique index one_stall_holder_an_address on registration (email) where status = 'stall-holder';
create index on registration (email);
create index on registration (merged_into) where merged_into is not null;
create index on registration (id) where passport_destroyed_at is null;
create index on registration (unproved_network) where unproved_network is not null;
-- The overview reads the cancelled fees on which there is money. They are few.
create index registration_withdrawn on registration (id) where withdrawn_at is not null;

-- The list of the desk. Its orders, filters and numbers are read off an index, however many registrations there are,
-- without a look at the rows. The id settles ties.
create index on registration (sort_name, id);
create index on registration ((coalesce(paid_at, '-infinity')), id);
create index registration_by_time on registration (created_at, id)
  include (status, participant_type, paid_at, payment_state, needs_visa, interested_doctorate, cloth_size, shoe_size,
    search_text);
create index registration_by_status on registration (status, created_at, id)
  include (participant_type, paid_at, payment_state, needs_visa, interested_doctorate, cloth_size, shoe_size,
    search_text);
create index registration_by_country on registration (country, created_at, id)
  include (status, participant_type, paid_at, needs_visa, interested_doctorate, cloth_size, shoe_size);
-- Few registrations are part paid, overpaid, refunded or waived.
create index registration_by_payment_state on registration (payment_state, created_at, id)
  include (status, participant_type, needs_visa, interested_doctorate, cloth_size, shoe_size);

-- The search.
create index registration_search on registration using gin (search_text gin_trgm_ops);
-- A search that finds every few hundredth registration reads the newest ones until a page is full. This index has
-- only what such a search needs, so it reads a third less than registration_by_time, which the filters use.
create index registration_search_by_time on registration (created_at, id) include (search_text);
-- A search for the beginning of an email address finds and sorts its registrations in this index alone.
create index registration_by_email on registration (lower(email::text) text_pattern_ops)
  include (email, created_at, id);
grant select, insert, update, delete on registration to conference_rights;

create table registration_file (
  registration_id uuid not null references registration (id),
  kind file_kind not null check (kind in ('photo', 'passport')),
  file_id uuid not null unique references stored_file (id),
  created_at timestamptz not null default now(),
  primary key (registration_id, kind)
);
grant select, insert, update, delete on registration_file to conference_rights;

-- One row for each submission of the form. The same key from the same browser with the same content is a repeat.
create table submission (
  browser_hash bytea not null,
  form_key uuid not null,
  content_hash bytea not null,
  -- Deferred, so that a repeat is stopped by this row before anything else is written.
  registration_id uuid not null references registration (id) deferrable initially deferred,
  created_at timestamptz not null default now(),
  primary key (browser_hash, form_key, content_hash)
);
create index on submission (created_at);
grant select, insert, update, delete on submission to conference_rights;

-- Knows the same passport again without opening any: a hash under the server's key. It goes with the record's key,
-- and must go, too, when passport data alone is destroyed.
create table passport_fingerprint (
  record_key_id uuid primary key references record_key (id) on delete cascade,
  fingerprint text not null
);
create index on passport_fingerprint (fingerprint);
grant select, insert, update, delete on passport_fingerprint to conference_rights;

-- What organisers note among themselves about a registration, sealed with its key. Nobody changes a note. It goes
-- with the person. When passport data alone is destroyed, it is sealed anew with the record's new key.
create table registration_note (
  id uuid primary key default gen_random_uuid(),
  registration_id uuid not null references registration (id),
  organiser_id uuid not null references organiser (id),
  sealed_text bytea not null,
  created_at timestamptz not null default now()
);
create index on registration_note (registration_id);
grant select, insert, update (sealed_text), delete on registration_note to conference_rights;

-- What a merge took over, so that it can be undone. A merge that is undone has no row any more; the audit tells of
-- both.
create table registration_merge (
  -- The registration that was merged into another one. At most one merge of a registration is in force.
  other_id uuid primary key references registration (id),
  -- The one that took it over, which may have gone into a third one since.
  kept_id uuid not null references registration (id),
  merged_by uuid not null references organiser (id),
  merged_at timestamptz not null,
  -- How both stood before.
  kept_status registration_status not null,
  other_status registration_status not null,
  other_paid_at timestamptz,
  other_withdrawn_at timestamptz,
  -- Who had come, and who marked it: of two arrivals the earlier one stays with the kept one.
  kept_arrived_at timestamptz,
  kept_marked_by uuid references organiser (id),
  other_arrived_at timestamptz,
  other_marked_by uuid references organiser (id),
  -- What the kept one lacked and has from the other, by the names of its columns.
  filled jsonb not null,
  -- The payments that stood under the other one's charge, and the entries under the kept one's that stand for them
  -- now, in the same order.
  original_ids uuid[] not null,
  payment_ids uuid[] not null,
  booking_ids uuid[] not null,
  -- Bookings that were one too many and so gave back their spots: requested, and confirmed ones.
  released_ids uuid[] not null,
  released_confirmed_ids uuid[] not null,
  file_ids uuid[] not null,
  device_ids uuid[] not null,
  -- What had been merged into the other one before, and went along.
  absorbed_ids uuid[] not null,
  -- The papers, the entries of speakers and the people of the programme that the merge moved, so that they can move
  -- back.
  paper_ids uuid[] not null default '{}',
  speaker_ids uuid[] not null default '{}',
  programme_person_ids uuid[] not null default '{}',
  -- The details that the two registrations exchanged, because the organiser chose those of the other one. Each side
  -- has the other's value, so that undoing the merge exchanges them again.
  exchanged text[] not null default '{}',
  check (kept_id <> other_id),
  check (cardinality(original_ids) = cardinality(payment_ids)),
  check ((kept_arrived_at is null) = (kept_marked_by is null)),
  check ((other_arrived_at is null) = (other_marked_by is null))
);
create index on registration_merge (kept_id);
grant select, insert, update (payment_ids), delete on registration_merge to conference_rights;

create type participation_mode as enum ('in-person', 'online');
create type room_wish as enum ('none', 'alone', 'shared');

-- How somebody takes part: what the conference must know to plan rooms, meals and help.
create table participation (
  registration_id uuid primary key references registration (id),
  mode participation_mode not null,
  -- ISO days of the conference on which the person takes part, in order.
  days text[] not null check (cardinality(days) between 1 and 60),
  organisation text check (length(organisation) <= 200),
  "position" text check (length("position") <= 200),
  phone text check (length(phone) <= 50),
  arrives_on date,
  arrival text check (length(arrival) <= 200),
  leaves_on date,
  departure text check (length(departure) <= 200),
  check (arrives_on <= leaves_on),
  room room_wish,
  room_with text check (length(room_with) <= 200),
  -- Diet, access needs and emergency contact, sealed with the registration's key; destroyed with the passport.
  sealed_needs bytea,
  -- The registrations from which merges moved this row, the last one at the end, so that a merge can be undone.
  moved_from uuid[] not null default '{}',
  updated_at timestamptz not null
);
grant select, insert, update, delete on participation to conference_rights;
