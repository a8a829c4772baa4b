-- Certificates for people who presented a work or reviewed works.

alter type participant_document_kind add value 'presentation-certificate';
alter type participant_document_kind add value 'reviewer-certificate';
alter type document_end add value 'not-accepted';

-- A paper that is withdrawn or decided anew ends the certificates of presentation that name it, in the same transaction. If
-- the person has other accepted papers, they get a new certificate when they ask for it.
create function end_presentation_certificates() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update participant_document set ended_at = coalesce(new.withdrawn_at, now()), ended_because = 'not-accepted'
  where ended_at is null and kind = 'presentation-certificate' and registration_id in (
    select id from registration
    where id = new.registration_id or (email = new.email and email_confirmed_at is not null)
  );
  return null;
end
$$;
revoke all on function end_presentation_certificates() from public;

create trigger end_presentation_certificates after update of state on paper for each row
  when (old.state = 'accepted' and new.state <> 'accepted') execute function end_presentation_certificates();
