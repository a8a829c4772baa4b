-- The documents of participants: badge, letter, cards, passport and certificates. What an issued document says is never
-- changed. It can only end.

create type participant_document_kind as enum
  ('icard', 'visa-letter', 'membership-card', 'peace-passport', 'participation-certificate', 'membership-certificate');
create type document_end as enum
  ('replaced', 'withdrawn', 'substituted', 'merged', 'set-aside', 'unpaid', 'by-hand');

-- The keys that sign documents. The key itself is derived from the installation's key and the id. The newest one signs.
create table document_key (
  id integer generated always as identity primary key,
  made_at timestamptz not null default now()
);
insert into document_key default values;

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
  ended_at timestamptz,
  ended_because document_end,
  check ((ended_at is null) = (ended_because is null))
);
-- A person has at most one valid document of a kind, however often it is asked for.
create unique index one_valid_document_a_kind on participant_document (registration_id, kind) where ended_at is null;
create index on participant_document (registration_id);
create index on participant_document (record_key_id);
create index on participant_document (ended_at) where ended_at is not null;

-- Whatever makes a registration inactive or unpaid ends its documents in the same transaction: a withdrawal, a refund, a
-- bank that takes a payment back, a substitute, a merge, a choice.
create function end_participant_documents() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update participant_document set ended_at = new.updated_at, ended_because = (case
      when new.standing = 'withdrawn' and new.cancelled_because = 'substituted' then 'substituted'
      when new.standing = 'withdrawn' then 'withdrawn'
      when new.merged_into is not null then 'merged'
      when new.standing <> 'counted' then 'set-aside'
      else 'unpaid'
    end)::document_end
  where registration_id = new.id and ended_at is null;
  return null;
end
$$;
revoke all on function end_participant_documents() from public;

create trigger end_participant_documents after update of standing, paid_at on registration for each row
  when (new.standing <> 'counted' or new.paid_at is null) execute function end_participant_documents();

grant select on document_key to conference_rights;
grant insert on document_key to conference_rights;
grant select, insert, update (ended_at, ended_because, record_key_id, sealed_content, sealed_passport)
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
