-- Who did or saw what, and a chain over it that shows tampering.

create type audit_actor as enum
  ('participant', 'organiser', 'system', 'author', 'reviewer', 'payer', 'speaker');

-- Who did or saw what. The application adds and reads. It can neither change nor delete, and chooses neither an entry's
-- number nor its time.
create table audit_entry (
  id bigint generated always as identity primary key,
  -- The time of the entry itself: a transaction could be kept open to choose the time of its beginning.
  at timestamptz not null default clock_timestamp(),
  actor audit_actor not null,
  actor_id uuid,
  action text not null,
  subject text not null,
  subject_id uuid,
  request_id text,
  detail jsonb not null default '{}',
  -- What an entry says about somebody is sealed with a key of theirs. There is no reference to the key, because an
  -- erasure deletes it and the entry stays.
  record_key_id uuid,
  sealed_detail bytea
);
create index on audit_entry (subject_id);
create index on audit_entry (actor_id);
create index on audit_entry (action);
-- The overview lists what others have changed since an organiser was last at the desk.
create index audit_entry_by_time on audit_entry (at);
grant select, insert (actor, actor_id, action, subject, subject_id, request_id, detail, record_key_id, sealed_detail)
  on audit_entry to conference_rights;

-- The chain: one link for each entry, in the order of their commits. Only the trigger audit_chain writes here and into
-- audit_head.
create table audit_link (
  seq bigint primary key,
  entry_id bigint not null unique references audit_entry (id),
  hash bytea not null check (length(hash) = 32)
);
grant select on audit_link to conference_rights;

-- The last link of the chain.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  seq bigint not null,
  hash bytea not null
);
grant select on audit_head to conference_rights;
insert into audit_head (seq, hash) values (0, sha256('the audit of the conference'));

-- The chain's head as it was at a time, signed with a key that the database does not have: whoever rewrites the whole
-- chain cannot rewrite these. A head is signed each hour, also if it is the same as the hour before. So a missing
-- hour shows.
create table audit_anchor (
  id bigint generated always as identity primary key,
  seq bigint not null,
  hash bytea not null,
  signature bytea not null,
  at timestamptz not null default now()
);
create index on audit_anchor (seq);
grant select on audit_anchor to conference_rights;
