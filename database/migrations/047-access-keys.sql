-- Keys with which programs do what an organiser may do. A key acts as an organiser of its own, without a mailbox and
-- without roles: so each table that says which organiser did something, and the audit, name the key.
alter table organiser
  alter column email drop not null,
  add column is_key boolean not null default false,
  add constraint keys_have_no_mailbox check (is_key = (email is null));

create table access_key (
  organiser_id uuid primary key references organiser (id),
  name text not null check (length(name) between 1 and 80),
  token_hash bytea not null unique,
  -- The end of the key, so that an owner can tell which of their programs has which key.
  hint text not null check (length(hint) = 4),
  -- The names are those of the desk. A permission that a later version does not know any more is ignored.
  permissions text[] not null check (cardinality(permissions) > 0),
  -- Only requests from this network may use the key. Null means any network.
  network cidr,
  -- Null if the key has no end of its own. An owner who ends a key suspends its organiser.
  expires_at timestamptz,
  -- A device at the door has a key that somebody made by showing a code at the desk.
  is_device boolean not null default false,
  made_by uuid not null references organiser (id),
  made_at timestamptz not null,
  last_used_at timestamptz
);
create index on access_key (made_by);
grant select, insert, update (last_used_at), delete on access_key to conference_rights;

-- On which days a key has read a list. The audit gets one act for each row, and not one for each page of a list.
create table access_key_read (
  organiser_id uuid not null references access_key (organiser_id) on delete cascade,
  list text not null check (length(list) between 1 and 60),
  day date not null,
  primary key (organiser_id, list, day)
);
create index on access_key_read (day);
grant select, insert, delete on access_key_read to conference_rights;

-- The answers to writes, by the Idempotency-Key of the request, for a day. They contain ids and states, and no personal
-- data. Without an answer, the write is still under way, or the server ended before it was stored.
create table access_key_answer (
  organiser_id uuid not null references access_key (organiser_id) on delete cascade,
  idempotency_key text not null check (length(idempotency_key) between 1 and 255),
  request_hash bytea not null check (length(request_hash) = 32),
  begun_at timestamptz not null,
  status smallint,
  body text,
  primary key (organiser_id, idempotency_key),
  check ((status is null) = (body is null))
);
create index on access_key_answer (begun_at);
grant select, insert, update (begun_at, status, body), delete on access_key_answer to conference_rights;

-- Programs ask every few minutes which registrations have changed.
create index on registration (updated_at);
create index on charge (updated_at);
create index on mark (made_at);
