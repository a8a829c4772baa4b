-- Each entry of the audit becomes a link of a chain, in the order of the commits. Whoever changes an entry breaks the
-- chain from there on.

-- The hash of a link: SHA-256 over the hash before it and the entry's fields, each with its length before it, so that
-- no two entries read the same. Of the sealed detail only its hash goes in.
create or replace function audit_hash(before bytea, entry audit_entry) returns bytea language sql stable
set search_path = pg_catalog as $$
  select sha256(before || convert_to(
    string_agg(coalesce(octet_length(field) || ':' || field, '-'), ',' order by place), 'UTF8'
  ))
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

-- One statement: its lock on the head keeps the order.
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
revoke all on function link_audit_entry() from public;

-- Deferred: the chain's head is locked from a transaction's commit on, not from its first entry on. PostgreSQL cannot
-- replace such a trigger.
drop trigger if exists audit_chain on audit_entry;
create constraint trigger audit_chain after insert on audit_entry
  deferrable initially deferred for each row execute function link_audit_entry();

-- Stores a signed head. It must be a link of the chain, not before the newest signed head, and of this minute. Only the
-- holder of the key can make the signature; the check of the audit reports one that is wrong.
create or replace function anchor_audit(head_seq bigint, head_hash bytea, signed_at timestamptz, signature bytea)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table audit_anchor in share row exclusive mode;
  if not exists (select from audit_link where seq = head_seq and hash = head_hash) then
    raise exception 'The audit has no such link.';
  end if;
  if exists (select from audit_anchor where seq > head_seq) then
    raise exception 'A later head of the audit is signed already.';
  end if;
  if abs(extract(epoch from signed_at - (clock_timestamp() + clock_ahead()))) > 60 then
    raise exception 'A head can only be signed for the present minute.';
  end if;
  insert into audit_anchor (seq, hash, signature, at) values (head_seq, head_hash, signature, signed_at);
end
$$;
revoke all on function anchor_audit(bigint, bytea, timestamptz, bytea) from public;
grant execute on function anchor_audit(bigint, bytea, timestamptz, bytea) to conference_rights;
