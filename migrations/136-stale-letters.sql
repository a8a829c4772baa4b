-- Whether a visa letter still says what its registration says. Both are sealed, so the application compares them. It stores the
-- result, so that nobody has to open all letters to count the stale ones.
alter table participant_document
  add column is_stale boolean not null default false,
  -- What the letter was compared by: a hash of the edition's words on letters. Null if it was not compared since the last change.
  add column compared_by text,
  add check (compared_by is null or kind = 'visa-letter'),
  add check (compared_by is not null or not is_stale);
grant update (is_stale, compared_by) on participant_document to conference_rights;

drop index participant_document_letter;
create index participant_document_letter on participant_document (registration_id) include (is_stale, compared_by)
  where kind = 'visa-letter' and ended_at is null;

-- Every change of what a letter names makes the application compare it again.
create function compare_letters_again(of_registration uuid) returns void language sql security definer
set search_path = public, pg_temp as $$
  update participant_document set compared_by = null, is_stale = false
  where registration_id = of_registration and kind = 'visa-letter' and ended_at is null
$$;
revoke all on function compare_letters_again(uuid) from public;

create function follow_registration_of_letter() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform compare_letters_again(new.id);
  return null;
end $$;
create trigger compare_letter_again after update of full_name, reference, participant_type, sealed_details, record_key_id
  on registration for each row
  when ((old.full_name, old.reference, old.participant_type, old.sealed_details, old.record_key_id)
    is distinct from (new.full_name, new.reference, new.participant_type, new.sealed_details, new.record_key_id))
  execute function follow_registration_of_letter();

create function follow_clearance_of_letter() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform compare_letters_again(coalesce(new.registration_id, old.registration_id));
  return null;
end $$;
create trigger compare_letter_again after insert or update or delete
  on visa_clearance for each row execute function follow_clearance_of_letter();
