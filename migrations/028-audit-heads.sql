-- The application can neither choose an entry's number or instant, nor insert a signed head of its own making.

revoke insert on audit_entry from conference_rights;
grant insert (actor, actor_id, action, subject, subject_id, request_id, detail, record_key_id, sealed_detail)
  on audit_entry to conference_rights;
-- The instant of the entry itself: a transaction could be kept open to choose the instant of its beginning.
alter table audit_entry alter column at set default clock_timestamp();

-- A head is signed each hour, also when it is the same as the hour before. So a missing hour shows.
alter table audit_anchor drop constraint audit_anchor_pkey;
alter table audit_anchor add column id bigint generated always as identity primary key;
create index on audit_anchor (seq);

revoke insert on audit_anchor from conference_rights;

-- Stores a signed head. It must be a link of the chain, not before the newest signed head, and of this minute. Only the
-- holder of the key can make the signature; the check of the audit reports one that is wrong.
create function anchor_audit(head_seq bigint, head_hash bytea, signed_at timestamptz, signature bytea)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table audit_anchor in share row exclusive mode;
  if not exists (select from audit_link where seq = head_seq and hash = head_hash) then
    raise exception 'The audit has no such link.';
  end if;
  if exists (select from audit_anchor where seq > head_seq) then
    raise exception 'A later head of the audit is signed already.';
  end if;
  if abs(extract(epoch from signed_at - clock_timestamp())) > 60 then
    raise exception 'A head can only be signed for the present minute.';
  end if;
  insert into audit_anchor (seq, hash, signature, at) values (head_seq, head_hash, signature, signed_at);
end
$$;
revoke all on function anchor_audit(bigint, bytea, timestamptz, bytea) from public;
grant execute on function anchor_audit(bigint, bytea, timestamptz, bytea) to conference_rights;
