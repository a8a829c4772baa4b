-- What every other part stands on: the installation, its keys, its files, and the limits of requests.
-- The application's role may read and write rows. It owns nothing and alters nothing.

create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

grant usage on schema public to conference_rights;

-- Which database this is. A folder of files belongs to one database, and no other database deletes files there.
create table installation (
  id uuid primary key default gen_random_uuid(),
  -- The edition whose records this database holds. Null until a server has used it.
  edition text
);
grant select on installation to conference_rights;
insert into installation default values;

-- Which of the server's keys (SECRET_KEY and those before it) wrap the keys of records. A rotation adds one, makes it
-- the current one, wraps every record's key with it and deletes the others. The reference from record_key forbids the
-- last step for as long as any record needs them, whatever races with it.
create table master_key (
  id text primary key,
  is_current boolean not null,
  created_at timestamptz not null default now()
);
create unique index one_current_master_key on master_key (is_current) where is_current;
grant select on master_key to conference_rights;

-- A key for each record, wrapped by the server's master key. Without its row, all that was sealed with it is
-- unreadable.
create table record_key (
  id uuid primary key default gen_random_uuid(),
  wrapped bytea not null,
  master text not null references master_key (id),
  created_at timestamptz not null default now()
);
create index on record_key (master);
grant select, insert, update, delete on record_key to conference_rights;

-- The installation's own key, wrapped like a record's. What is hashed, signed or sealed with it lasts through
-- rotations.
create table installation_key (
  is_only boolean primary key default true check (is_only),
  record_key_id uuid not null references record_key (id)
);
grant select on installation_key to conference_rights;

create type media_type as enum ('image/jpeg', 'application/pdf');

-- A file in the store. Its bytes are sealed with a key of its own, which is wrapped by a record's key.
create table stored_file (
  id uuid primary key default gen_random_uuid(),
  record_key_id uuid not null references record_key (id),
  wrapped_key bytea not null,
  media_type media_type not null,
  byte_size integer not null check (byte_size > 0),
  created_at timestamptz not null default now()
);
create index on stored_file (record_key_id);
grant select, insert, update, delete on stored_file to conference_rights;

create type file_kind as enum ('photo', 'passport', 'picture', 'proof');

-- A file that arrived with a refused form. It is kept for that browser until the form is right.
create table kept_file (
  file_id uuid primary key references stored_file (id),
  browser_hash bytea not null,
  field file_kind not null,
  sealed_name bytea not null,
  expires_at timestamptz not null
);
create index on kept_file (browser_hash);
create index on kept_file (expires_at);
grant select, insert, update, delete on kept_file to conference_rights;

-- The columns are those that rate-limiter-flexible expects. Limits outlive a process, and need not outlive a crash of
-- the database: so a try costs no write to the log of the database.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index on rate_limit (expire);
grant select, insert, update, delete on rate_limit to conference_rights;
