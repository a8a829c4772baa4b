-- Which of the server's keys (SECRET_KEY and those before it) the records' keys are wrapped with.

-- A rotation adds one, makes it the current one, wraps every record's key with it and deletes the others. The
-- reference below forbids the last step for as long as any record needs them, whatever races with it.
create table master_key (
  id text primary key,
  is_current boolean not null,
  created_at timestamptz not null default now()
);
create unique index one_current_master_key on master_key (is_current) where is_current;

insert into master_key (id, is_current) select distinct master, false from record_key;
alter table record_key add foreign key (master) references master_key (id);
create index on record_key (master);

-- The master key that new records take. It stays until the asking transaction ends.
create function current_master() returns text language sql volatile security definer
set search_path = public, pg_temp as $$
  select id from master_key where is_current for key share
$$;
revoke all on function current_master() from public;
grant execute on function current_master() to conference_rights;

-- The installation's own key, wrapped like a record's: what is hashed, signed or sealed with it lasts through rotations.
create table installation_key (
  is_only boolean primary key default true check (is_only),
  record_key_id uuid not null references record_key (id)
);

grant select on master_key, installation_key to conference_rights;
