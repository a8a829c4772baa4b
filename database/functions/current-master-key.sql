-- The master key that new records take. It stays until the asking transaction ends.
create or replace function current_master() returns text language sql volatile security definer
set search_path = public, pg_temp as $$
  select id from master_key where is_current for key share
$$;
revoke all on function current_master() from public;
grant execute on function current_master() to conference_rights;
