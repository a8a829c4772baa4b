-- The organisers, how they come in, and a chain over the audit that shows tampering.

create type desk_role as enum ('owner', 'registrar', 'finance', 'visa-officer', 'programme', 'festival', 'door');

create table organiser (
  id uuid primary key default gen_random_uuid(),
  email citext not null unique check (length(email) <= 254),
  name text not null check (length(name) between 1 and 200),
  -- Seals what only this organiser's own entries and factors hold.
  record_key_id uuid not null references record_key (id),
  created_at timestamptz not null default now(),
  suspended_at timestamptz
);

create table organiser_role (
  organiser_id uuid not null references organiser (id),
  role desk_role not null,
  primary key (organiser_id, role)
);

-- A one-time link into the desk. Without an email it makes the first organiser, and only the first.
create table organiser_invitation (
  id uuid primary key default gen_random_uuid(),
  email citext check (length(email) <= 254),
  roles text[] not null check (cardinality(roles) > 0),
  invited_by uuid references organiser (id),
  token_hash bytea unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index on organiser_invitation (expires_at);

create table organiser_sign_in (
  id uuid primary key default gen_random_uuid(),
  email citext not null,
  browser_hash bytea not null,
  token_hash bytea unique,
  code_hash bytea,
  wrong_codes smallint not null default 0 check (wrong_codes between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on organiser_sign_in (browser_hash);
create index on organiser_sign_in (expires_at);

create table organiser_session (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  organiser_id uuid not null references organiser (id),
  -- Null until the second factor was given: such a session opens nothing but the page that asks for it.
  second_factor_at timestamptz,
  -- What the browser calls itself, in two words, so that people know their sessions apart.
  browser text not null check (length(browser) <= 80),
  passkey_challenge text,
  passkey_challenge_until timestamptz,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index on organiser_session (organiser_id);
create index on organiser_session (expires_at);

-- A pending secret waits for its first code; until then the older one stays.
create table organiser_totp (
  organiser_id uuid primary key references organiser (id),
  sealed_secret bytea,
  -- The last half-minute whose code was taken: neither it nor an earlier one is taken again.
  last_step bigint not null default 0,
  sealed_pending bytea,
  check (sealed_secret is not null or sealed_pending is not null)
);

create table organiser_passkey (
  id uuid primary key default gen_random_uuid(),
  organiser_id uuid not null references organiser (id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  label text not null check (length(label) between 1 and 80),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index on organiser_passkey (organiser_id);

create table organiser_recovery_code (
  organiser_id uuid not null references organiser (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (organiser_id, code_hash)
);

grant select, insert, update, delete on
  organiser, organiser_role, organiser_invitation, organiser_sign_in, organiser_session,
  organiser_totp, organiser_passkey, organiser_recovery_code
  to conference_rights;

-- What an entry says about somebody is sealed with a key of theirs; there is no reference to the key, because an
-- erasure deletes it and the entry stays.
alter table audit_entry add column record_key_id uuid, add column sealed_detail bytea;
create index on audit_entry (actor_id);
create index on audit_entry (action);

-- The chain: one link an entry, in the order of their commits. Only the trigger below writes here.
create table audit_link (
  seq bigint primary key,
  entry_id bigint not null unique references audit_entry (id),
  hash bytea not null check (length(hash) = 32)
);
create table audit_head (
  is_only boolean primary key default true check (is_only),
  seq bigint not null,
  hash bytea not null
);
insert into audit_head (seq, hash) values (0, sha256('the audit of the conference'));

-- The hash of a link: SHA-256 over the hash before it and the entry's fields, each with its length before it, so
-- that no two entries read the same. Of the sealed detail only its hash goes in.
create function audit_hash(before bytea, entry audit_entry) returns bytea language sql stable
set search_path = pg_catalog as $$
  select sha256(before || convert_to(string_agg(coalesce(octet_length(field) || ':' || field, '-'), ',' order by place), 'UTF8'))
  from unnest(array[
    entry.id::text,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    entry.actor::text,
    entry.actor_id::text,
    entry.action,
    entry.subject,
    entry.subject_id::text,
    entry.request_id,
    entry.detail::text,
    entry.record_key_id::text,
    encode(sha256(entry.sealed_detail), 'hex')
  ]) with ordinality as parts (field, place)
$$;

create function link_audit_entry() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  head audit_head;
  next bytea;
begin
  select * into strict head from audit_head for update;
  next := audit_hash(head.hash, new);
  insert into audit_link (seq, entry_id, hash) values (head.seq + 1, new.id, next);
  update audit_head set seq = head.seq + 1, hash = next;
  return null;
end
$$;
revoke all on function link_audit_entry() from public;

-- Deferred: the chain's head is locked from a transaction's commit on, not from its first entry on.
create constraint trigger audit_chain after insert on audit_entry
  deferrable initially deferred for each row execute function link_audit_entry();

do $$
declare
  head audit_head;
  entry audit_entry;
begin
  select * into strict head from audit_head;
  for entry in select * from audit_entry order by id loop
    head.seq := head.seq + 1;
    head.hash := audit_hash(head.hash, entry);
    insert into audit_link (seq, entry_id, hash) values (head.seq, entry.id, head.hash);
  end loop;
  update audit_head set seq = head.seq, hash = head.hash;
end
$$;

-- The chain's head as it was at an instant, signed with a key that the database does not have: who rewrites the
-- whole chain cannot rewrite these.
create table audit_anchor (
  seq bigint primary key,
  hash bytea not null,
  signature bytea not null,
  at timestamptz not null default now()
);

grant select on audit_link, audit_head to conference_rights;
grant select, insert on audit_anchor to conference_rights;
