-- What makes a registration inactive or unpaid ends its documents in the same transaction: a withdrawal, a refund, a
-- bank that takes a payment back, a substitute, a merge, a choice. The card of an exhibitor does not depend on the
-- fee.
create or replace function end_participant_documents() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update participant_document set ended_at = new.updated_at, ended_because = (case
      when new.status = 'withdrawn' and new.cancelled_because = 'substituted' then 'substituted'
      when new.status = 'withdrawn' then 'withdrawn'
      when new.merged_into is not null then 'merged'
      when new.status <> 'active' then 'not-chosen'
      else 'unpaid'
    end)::document_end
  where registration_id = new.id and ended_at is null
    and (kind <> 'exhibitor-card' or new.status not in ('active', 'waiting', 'stall-holder'));
  return null;
end
$$;
revoke all on function end_participant_documents() from public;

create or replace trigger end_participant_documents after update of status, paid_at on registration for each row
  when (new.status <> 'active' or new.paid_at is null) execute function end_participant_documents();

-- A confirmed booking that ends, or goes to another account, ends the card that names it. If the person has other
-- confirmed bookings, they get a new card when they ask for it.
create or replace function end_exhibitor_cards() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update participant_document set ended_at = new.updated_at, ended_because = 'booking-ended'
  where ended_at is null and kind = 'exhibitor-card' and registration_id = old.registration_id;
  return null;
end
$$;
revoke all on function end_exhibitor_cards() from public;

create or replace trigger end_exhibitor_cards after update of status, registration_id on booking for each row
  when (old.status = 'confirmed' and (new.status <> 'confirmed' or new.registration_id <> old.registration_id))
  execute function end_exhibitor_cards();

-- A paper that is withdrawn or decided anew ends the certificates of presentation that name it: those of the author
-- and of confirmed co-authors. If somebody has other accepted papers, they get a new certificate when they ask for
-- it.
create or replace function end_presentation_certificates() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update participant_document set ended_at = coalesce(new.withdrawn_at, clock_now()), ended_because = 'not-accepted'
  where ended_at is null and kind = 'presentation-certificate' and registration_id in (
    select id from registration
    where id = new.registration_id or (email_confirmed_at is not null and (
      email = new.email
      or email in (
        select person.email from paper_co_author as person where paper_id = new.id and confirmed_at is not null
      )
    ))
  );
  return null;
end
$$;
revoke all on function end_presentation_certificates() from public;

create or replace trigger end_presentation_certificates after update of state on paper for each row
  when (old.state = 'accepted' and new.state <> 'accepted') execute function end_presentation_certificates();

-- A co-author who says later that they are none.
create or replace function end_co_author_certificate() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update participant_document set ended_at = coalesce(new.declined_at, clock_now()), ended_because = 'not-accepted'
  where ended_at is null and kind = 'presentation-certificate' and registration_id in (
    select id from registration where email = new.email and email_confirmed_at is not null
  ) and exists (select from paper where id = new.paper_id and state = 'accepted');
  return null;
end
$$;
revoke all on function end_co_author_certificate() from public;

create or replace trigger end_co_author_certificate after update of confirmed_at on paper_co_author for each row
  when (old.confirmed_at is not null and new.confirmed_at is null) execute function end_co_author_certificate();
