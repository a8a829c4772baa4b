-- A document ends when a fact printed on it changes, in the transaction of the change. The facts stand in many
-- tables, and many use cases change them, so triggers find the changes.
create or replace function outdate_documents(of_registration uuid, facts text[], at timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update participant_document set ended_at = at, ended_because = 'outdated'
  where registration_id = of_registration and ended_at is null and shows && facts
$$;
revoke all on function outdate_documents(uuid, text[], timestamptz) from public;

-- The sealed details are the number and expiry of the passport and the address for the letter. They are sealed again
-- only when one of them changes. Their destruction ends no letter.
create or replace function outdate_by_registration() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform outdate_documents(new.id, array_remove(array[
    case when new.full_name <> old.full_name then 'name' end,
    case when new.participant_type <> old.participant_type then 'type' end,
    case when new.reference <> old.reference then 'reference' end,
    case when new.organisation is distinct from old.organisation then 'organisation' end,
    case when new.sealed_details is distinct from old.sealed_details and new.sealed_details is not null
      then 'passport' end
  ], null), new.updated_at);
  -- The answers about taking part set it, which leave updated_at of the registration as it is.
  if new.affiliation is distinct from old.affiliation then
    perform outdate_documents(new.id, '{affiliation}', clock_now());
  end if;
  -- When a merge is undone, the kept registration loses the scans of the other one.
  if old.merged_into is not null and new.merged_into is distinct from old.merged_into
    and exists (select from door_scan where registration_id = new.id and undone_at is null) then
    perform outdate_documents(old.merged_into, '{attendance}', new.updated_at);
  end if;
  return null;
end $$;
revoke all on function outdate_by_registration() from public;

create or replace trigger outdate_documents
  after update of full_name, participant_type, reference, organisation, affiliation, sealed_details, merged_into on registration
  for each row execute function outdate_by_registration();

-- Another photograph. A deleted photograph, for example after the conference, ends no badge.
create or replace function outdate_by_photo() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform outdate_documents(new.registration_id, '{photo}', clock_now());
  if tg_op = 'UPDATE' and new.registration_id <> old.registration_id then
    perform outdate_documents(old.registration_id, '{photo}', clock_now());
  end if;
  return null;
end $$;
revoke all on function outdate_by_photo() from public;

create or replace trigger outdate_documents after insert or update of file_id, registration_id on registration_file
  for each row when (new.kind = 'photo') execute function outdate_by_photo();

-- A clearance that a letter names. A new row is a clearance that was only asked for, and only an erasure deletes a
-- given one.
create or replace function outdate_by_clearance() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform outdate_documents(old.registration_id, '{clearances}', clock_now());
  perform outdate_documents(new.registration_id, '{clearances}', clock_now());
  return null;
end $$;
revoke all on function outdate_by_clearance() from public;

create or replace trigger outdate_documents after update on visa_clearance for each row
  when ((new.registration_id, new.state, new.number, new.answered_on)
    is distinct from (old.registration_id, old.state, old.number, old.answered_on))
  execute function outdate_by_clearance();

-- The day on which a visa was granted is a stamp in the peace passport. A visa letter prints answers of the checklist;
-- their destruction ends no letter.
create or replace function outdate_by_visa() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform outdate_documents(old.registration_id, array_remove(array[
    case when old.outcome = 'granted' and (new.registration_id, new.outcome, new.outcome_on)
      is distinct from (old.registration_id, old.outcome, old.outcome_on) then 'visa' end,
    case when new.letter_answers_at is distinct from old.letter_answers_at then 'visa-answers' end
  ], null), new.updated_at);
  return null;
end $$;
revoke all on function outdate_by_visa() from public;

create or replace trigger outdate_documents after update on visa_case for each row execute function outdate_by_visa();

-- A visa letter names the organisation and the days of the stay. A first answer can change them, too. Online answers
-- and food do not concern it.
create or replace function outdate_by_participation() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform outdate_documents(new.registration_id, '{visit}', new.updated_at);
  return null;
end $$;
revoke all on function outdate_by_participation() from public;

create or replace trigger outdate_documents after update on participation for each row
  when ((new.registration_id, new.organisation, new.position, new.arrives_on, new.leaves_on)
    is distinct from (old.registration_id, old.organisation, old.position, old.arrives_on, old.leaves_on))
  execute function outdate_by_participation();

create or replace trigger outdate_documents_first after insert on participation for each row
  when ((new.organisation, new.position, new.arrives_on, new.leaves_on) is distinct from (null, null, null, null))
  execute function outdate_by_participation();

-- Attendance that was undone. Another scan of the same person at the same place keeps it.
create or replace function outdate_by_scan() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  person uuid := (select coalesce(merged_into, id) from registration where id = new.registration_id);
begin
  if not exists (
    select from door_scan as scan join registration as own on own.id = scan.registration_id
    where (own.id = person or own.merged_into = person)
      and scan.undone_at is null
      and scan.kind is not distinct from new.kind and scan.place is not distinct from new.place
  ) then
    perform outdate_documents(person, '{attendance}', new.undone_at);
  end if;
  return null;
end $$;
revoke all on function outdate_by_scan() from public;

create or replace trigger outdate_documents after update of undone_at on door_scan for each row
  when (old.undone_at is null and new.undone_at is not null) execute function outdate_by_scan();

-- The certificate of presentation names all accepted works. If one of them is not accepted any more, the certificate
-- ends for this reason (end-documents.sql), and so does a passport with the stamp of the talk.
create or replace function outdate_by_works(of_paper uuid, of_registration uuid, of_email citext, facts text[])
returns void language sql security definer set search_path = public, pg_temp as $$
  select outdate_documents(id, facts, clock_now()) from registration
  where id = of_registration or (email_confirmed_at is not null and (
    email = of_email
    or email in (
      select person.email from paper_co_author as person where paper_id = of_paper and confirmed_at is not null
    )
  ))
$$;
revoke all on function outdate_by_works(uuid, uuid, citext, text[]) from public;

create or replace function outdate_by_paper() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if old.state = 'accepted' then
    perform outdate_by_works(old.id, old.registration_id, old.email,
      case when new.state = 'accepted' then '{works}' else '{talk}' end::text[]);
  end if;
  if new.state = 'accepted' then
    perform outdate_by_works(new.id, new.registration_id, new.email, '{works}');
  end if;
  return null;
end $$;
revoke all on function outdate_by_paper() from public;

create or replace trigger outdate_documents after update on paper for each row
  when ((new.state, new.last_version, new.registration_id, new.email)
    is distinct from (old.state, old.last_version, old.registration_id, old.email))
  execute function outdate_by_paper();

create or replace function outdate_by_co_author() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform outdate_documents(
    person.id, case when new.confirmed_at is null then '{talk}' else '{works}' end::text[], clock_now()
  )
  from registration as person
  where person.email = new.email and person.email_confirmed_at is not null
    and exists (select from paper where id = new.paper_id and state = 'accepted');
  return null;
end $$;
revoke all on function outdate_by_co_author() from public;

create or replace trigger outdate_documents after update of confirmed_at on paper_co_author for each row
  when ((new.confirmed_at is null) <> (old.confirmed_at is null)) execute function outdate_by_co_author();

-- The certificate of a reviewer says how many works they reviewed.
create or replace function outdate_by_review() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if new.submitted_at is not null and (tg_op = 'INSERT' or old.submitted_at is null) then
    perform outdate_documents(person.id, '{reviews}', new.submitted_at)
    from reviewer join registration as person on person.email = reviewer.email
    where reviewer.id = new.reviewer_id and person.email_confirmed_at is not null;
  end if;
  return null;
end $$;
revoke all on function outdate_by_review() from public;

create or replace trigger outdate_documents after insert or update of submitted_at on review
  for each row execute function outdate_by_review();

-- The card of an exhibitor names all confirmed stalls and halls. A booking that ends is a reason of its own
-- (end-documents.sql).
create or replace function outdate_by_booking() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform outdate_documents(new.registration_id, '{stalls}', new.updated_at);
  return null;
end $$;
revoke all on function outdate_by_booking() from public;

create or replace trigger outdate_documents after update of status, registration_id, spot_id on booking for each row
  when (new.status = 'confirmed' and (new.status, new.registration_id, new.spot_id)
    is distinct from (old.status, old.registration_id, old.spot_id))
  execute function outdate_by_booking();
