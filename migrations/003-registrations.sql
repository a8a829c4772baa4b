-- The list of registrations at the desk: its search and its orders; withdrawing, merging, notes.

create extension if not exists pg_trgm;

-- withdrawn: given up by its participant, or by an organiser for them; kept, and opens nothing any more.
alter type registration_standing add value 'withdrawn';

-- What was paid stays paid when a registration is withdrawn: only then is it known what to give back.
alter table registration
  drop constraint registration_check,
  add constraint paid_registrations_count check (paid_at is null or standing not in ('waiting', 'set-aside')),
  -- Set aside because it is the same person's as another one.
  add column merged_into uuid references registration (id),
  add column withdrawn_at timestamptz,
  add constraint no_merge_into_itself check (merged_into <> id);
create index on registration (merged_into) where merged_into is not null;

-- As people type a name: without case and accents, words divided by one blank, a blank before each.
create function fold(given text) returns text language sql immutable parallel safe
set search_path = pg_catalog as $$
  select regexp_replace(
    ' ' || regexp_replace(normalize(lower(given), nfkd), '[\u0300-\u036f]', '', 'g'),
    '[\s!-/:-@[-`{-~]+', ' ', 'g'
  )
$$;

alter table registration
  add column search_text text not null generated always as (
    fold(full_name || ' ' || email::text || ' ' || reference || ' ' || replace(reference, '-', ''))
  ) stored,
  add column sort_name text collate "C" not null generated always as (fold(full_name)) stored;

create index registration_search on registration using gin (search_text gin_trgm_ops);
-- One for each order of the list; the id settles ties.
drop index registration_created_at_idx;
create index on registration (created_at, id);
create index on registration (sort_name, id);
create index on registration ((coalesce(paid_at, '-infinity')), id);
create index on registration (standing);
create index on registration (country);

-- Knows the same passport again without opening any: a hash under the server's key. It goes with the record's key, and
-- must go, too, when passport data alone is destroyed.
create table passport_fingerprint (
  record_key_id uuid primary key references record_key (id) on delete cascade,
  fingerprint text not null
);
create index on passport_fingerprint (fingerprint);

-- Among organisers, about one registration; sealed with its key. Nobody changes or deletes one.
create table registration_note (
  id uuid primary key default gen_random_uuid(),
  registration_id uuid not null references registration (id),
  organiser_id uuid not null references organiser (id),
  sealed_text bytea not null,
  created_at timestamptz not null default now()
);
create index on registration_note (registration_id);

grant select, insert, update, delete on passport_fingerprint to conference_rights;
grant select, insert on registration_note to conference_rights;
