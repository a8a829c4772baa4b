-- The card of somebody whose stall or hall is confirmed. It does not depend on the conference fee.
create or replace function end_participant_documents() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update participant_document set ended_at = new.updated_at, ended_because = (case
      when new.standing = 'withdrawn' and new.cancelled_because = 'substituted' then 'substituted'
      when new.standing = 'withdrawn' then 'withdrawn'
      when new.merged_into is not null then 'merged'
      when new.standing <> 'counted' then 'set-aside'
      else 'unpaid'
    end)::document_end
  where registration_id = new.id and ended_at is null
    and (kind <> 'exhibitor-card' or new.standing not in ('counted', 'stall-holder'));
  return null;
end
$$;

-- A confirmed booking that ends, or goes to another account, ends the card that names it, in the same transaction. If
-- the person has other confirmed bookings, they get a new card when they ask for it.
create function end_exhibitor_cards() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update participant_document set ended_at = new.updated_at, ended_because = 'booking-ended'
  where ended_at is null and kind = 'exhibitor-card' and registration_id = old.registration_id;
  return null;
end
$$;
revoke all on function end_exhibitor_cards() from public;

create trigger end_exhibitor_cards after update of status, registration_id on booking for each row
  when (old.status = 'confirmed' and (new.status <> 'confirmed' or new.registration_id <> old.registration_id))
  execute function end_exhibitor_cards();
