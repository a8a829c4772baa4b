-- What a crowd's registrations wait for is made shorter.

-- Limits outlive a process, and need not outlive a crash of the database: a try costs no write to the log of it.
alter table rate_limit set unlogged;

-- One statement where there were two: its own lock on the head keeps the order.
create or replace function link_audit_entry() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  head audit_head;
begin
  update audit_head set seq = seq + 1, hash = audit_hash(hash, new) returning * into strict head;
  insert into audit_link (seq, entry_id, hash) values (head.seq, new.id, head.hash);
  return null;
end
$$;
