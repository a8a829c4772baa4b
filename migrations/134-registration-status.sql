-- The status of a registration has one name in tables, code and on screens.
alter type registration_standing rename to registration_status;
alter type registration_status rename value 'counted' to 'active';
-- A second registration of an address, until its owner has chosen one.
alter type registration_status rename value 'waiting' to 'must-choose';
-- Merged into another registration, or not chosen.
alter type registration_status rename value 'set-aside' to 'merged-or-duplicate';

alter table registration rename column standing to status;
alter table registration rename constraint paid_registrations_count to paid_registrations_are_chosen;
alter table registration_merge rename column kept_standing to kept_status;
alter table registration_merge rename column other_standing to other_status;
alter index one_counted_registration_an_address rename to one_active_registration_an_address;
alter index registration_by_standing rename to registration_by_status;
alter index if exists registration_country_created_at_id_standing_participant_typ_idx
  rename to registration_by_country;

-- Values that said the same of documents and payments.
alter type document_end rename value 'set-aside' to 'not-chosen';
alter type provider_payment_question rename value 'not-counted' to 'must-choose';

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
    and (kind <> 'exhibitor-card' or new.status not in ('active', 'stall-holder'));
  return null;
end
$$;

-- Saved views have the filter and the columns as an address has them.
update saved_view set query = substr(
    replace(replace(replace(replace(replace(
      '&' || query, '&standing=counted', '&status=active'),
      '&standing=waiting', '&status=must-choose'),
      '&standing=set-aside', '&status=merged-or-duplicate'),
      '&standing=', '&status='),
      '&columns=standing', '&columns=status'),
    2)
  where list = 'registrations';
