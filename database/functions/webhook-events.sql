-- What happens is told to webhooks, in the transaction that causes it. Many use cases change the same fact, and triggers
-- and erasures change it, too, so triggers on the tables find what happened: one place for each fact.
-- See docs/decisions/054-webhooks-start-at-the-facts.md.

-- Writes an event. What happens to a record in one transaction is one event of a type, and the data of all its events
-- are those of the end. `registration.changed` gives way to an event that says more.
create or replace function tell_webhooks(what text, of_record uuid, of_registration uuid, facts jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  here bigint := pg_current_xact_id()::text::bigint;
begin
  if not exists (select from webhook_endpoint where ended_at is null) then return; end if;
  update webhook_event set data = facts where transaction_id = here and record_id = of_record;
  if found and what = 'registration.changed' then return; end if;
  update webhook_event set type = what
  where transaction_id = here and record_id = of_record and type = 'registration.changed';
  if found or exists (
    select from webhook_event where transaction_id = here and record_id = of_record and type = what
  ) then return; end if;
  insert into webhook_event (type, record_id, registration_id, data, happened_at, transaction_id)
  values (what, of_record, of_registration, facts, clock_now(), here);
end $$;
revoke all on function tell_webhooks(text, uuid, uuid, jsonb) from public;

-- The deliveries of an event are written when the transaction commits, because until then its type and data can change.
-- PostgreSQL cannot replace such a trigger.
create or replace function write_webhook_deliveries() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  insert into webhook_delivery (endpoint_id, event_id, record_id, sequence, next_try_at)
  select endpoint.id, event.id, event.record_id, event.sequence, event.happened_at
  from webhook_event as event join webhook_endpoint as endpoint on event.type = any(endpoint.events)
  where event.id = new.id and endpoint.ended_at is null;
  update webhook_event set transaction_id = null where id = new.id;
  return null;
end $$;
revoke all on function write_webhook_deliveries() from public;
drop trigger if exists write_webhook_deliveries on webhook_event;
create constraint trigger write_webhook_deliveries after insert on webhook_event
  deferrable initially deferred for each row execute function write_webhook_deliveries();

-- Registrations. Accounts of stall holders are none. The row is read again, because other triggers may have changed it.
-- app/conference/webhooks/webhook-data.ts has the fields of all data.
create or replace function tell_of_registration(what text, of_registration uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  select tell_webhooks(what, id, id, jsonb_build_object(
    'id', id, 'reference', reference, 'status', status, 'participant_type', participant_type,
    'payment_state', payment_state, 'merged_into', merged_into,
    'checked_in', exists (select from arrival where registration_id = registration.id)))
  from registration where id = of_registration and participant_type <> 'stall-holder'
$$;
revoke all on function tell_of_registration(text, uuid) from public;

create or replace function is_paid_in_full(state payment_state) returns boolean language sql immutable parallel safe
as $$ select coalesce(state in ('paid', 'overpaid', 'waived'), false) $$;

create or replace function webhook_of_registration() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform tell_of_registration('registration.created', new.id);
  elsif tg_op = 'DELETE' then
    -- What the erasure itself has undone, such as a check-in, goes without saying.
    delete from webhook_event
    where transaction_id = pg_current_xact_id()::text::bigint and record_id = old.id;
    perform tell_webhooks('registration.erased', old.id, null, jsonb_build_object('id', old.id, 'status', 'erased'));
  else
    if new.status = 'withdrawn' and old.status <> 'withdrawn' then
      perform tell_of_registration('registration.withdrawn', new.id);
    end if;
    if is_paid_in_full(new.payment_state) and not is_paid_in_full(old.payment_state) then
      perform tell_of_registration('registration.paid', new.id);
    end if;
    perform tell_of_registration('registration.changed', new.id);
  end if;
  return null;
end $$;
revoke all on function webhook_of_registration() from public;

create or replace trigger webhook_insert after insert on registration for each row
  execute function webhook_of_registration();
create or replace trigger webhook_delete after delete on registration for each row
  when (old.participant_type <> 'stall-holder') execute function webhook_of_registration();
create or replace trigger webhook_update after update on registration for each row when (
  (new.status, new.participant_type, new.payment_state, new.reference, new.full_name, new.email, new.needs_visa,
    new.cloth_size, new.shoe_size, new.interested_doctorate, new.country, new.organisation, new.affiliation,
    new.language, new.merged_into)
  is distinct from
  (old.status, old.participant_type, old.payment_state, old.reference, old.full_name, old.email, old.needs_visa,
    old.cloth_size, old.shoe_size, old.interested_doctorate, old.country, old.organisation, old.affiliation,
    old.language, old.merged_into)
) execute function webhook_of_registration();

create or replace function webhook_of_participation() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform tell_of_registration('registration.changed', new.registration_id);
  return null;
end $$;
revoke all on function webhook_of_participation() from public;
create or replace trigger webhook_write after insert or update on participation for each row
  execute function webhook_of_participation();

-- Check-ins. Moving an arrival to another registration is the end of one and the begin of the other.
create or replace function webhook_of_arrival() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    perform tell_of_registration('registration.check_in_undone', old.registration_id);
  end if;
  if tg_op <> 'DELETE' then
    -- A merge writes an arrival anew. Who was checked in before is not checked in again.
    update webhook_event set type = 'registration.changed'
    where transaction_id = pg_current_xact_id()::text::bigint and record_id = new.registration_id
      and type = 'registration.check_in_undone';
    perform tell_of_registration(
      case when found then 'registration.changed' else 'registration.checked_in' end, new.registration_id);
  end if;
  return null;
end $$;
revoke all on function webhook_of_arrival() from public;
create or replace trigger webhook_write after insert or delete on arrival for each row
  execute function webhook_of_arrival();
create or replace trigger webhook_move after update on arrival for each row
  when (new.registration_id <> old.registration_id) execute function webhook_of_arrival();

-- Money. A counter-entry undoes a payment or a refund: it has the opposite sign, so receivers add up the amounts.
create or replace function webhook_of_payment() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  owed record;
begin
  select charge.registration_id, charge.booking_id, registration.reference,
    coalesce(charge.registration_id, booking.registration_id) as person_id
  into owed
  from charge left join registration on registration.id = charge.registration_id
    left join booking on booking.id = charge.booking_id
  where charge.id = new.charge_id;
  perform tell_webhooks(
    case when new.kind in ('refund', 'chargeback') or (new.kind = 'counter-entry' and new.amount > 0)
      then 'refund.booked' else 'payment.booked' end,
    new.id, owed.person_id,
    jsonb_build_object('id', new.id, 'kind', new.kind, 'method', new.method, 'amount', new.amount,
      'currency', new.currency, 'received_on', new.received_on, 'counters', new.counters,
      'registration_id', owed.registration_id, 'reference', owed.reference, 'booking_id', owed.booking_id));
  return null;
end $$;
revoke all on function webhook_of_payment() from public;
create or replace trigger webhook_insert after insert on payment for each row execute function webhook_of_payment();

-- Bookings. `held` and `confirmed` are told again when the booking moves to another spot or account.
create or replace function webhook_of_booking() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  one booking := coalesce(new, old);
  what text := case when tg_op = 'DELETE' or not one.holds_spot then 'booking.ended'
    when one.status = 'confirmed' then 'booking.confirmed' else 'booking.held' end;
begin
  perform tell_webhooks(what, one.id, one.registration_id, jsonb_build_object(
    'id', one.id, 'status', case when tg_op = 'DELETE' then 'deleted' else one.status::text end,
    'option', spot.option, 'day', spot.day, 'number', spot.number, 'registration_id', one.registration_id))
  from booking_spot as spot where spot.id = one.spot_id;
  return null;
end $$;
revoke all on function webhook_of_booking() from public;
create or replace trigger webhook_insert after insert on booking for each row
  when (new.holds_spot) execute function webhook_of_booking();
create or replace trigger webhook_update after update on booking for each row when (
  (new.status, new.spot_id, new.registration_id) is distinct from (old.status, old.spot_id, old.registration_id)
  and (new.holds_spot or old.holds_spot)
) execute function webhook_of_booking();
create or replace trigger webhook_delete after delete on booking for each row
  when (old.holds_spot) execute function webhook_of_booking();

-- Papers. A decision is told when it is sent. A submitted paper that is deleted counts as withdrawn.
create or replace function webhook_of_paper() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  one paper := coalesce(new, old);
  what text := case when tg_op = 'DELETE' or one.state = 'withdrawn' then 'paper.withdrawn'
    when one.last_version > old.last_version or one.state = 'submitted' then 'paper.submitted'
    else 'paper.decided' end;
begin
  perform tell_webhooks(what, one.id, one.registration_id, jsonb_build_object(
    'id', one.id, 'number', one.number, 'version', one.last_version,
    'state', case when tg_op = 'DELETE' then 'deleted' else one.state::text end,
    'registration_id', one.registration_id));
  return null;
end $$;
revoke all on function webhook_of_paper() from public;
create or replace trigger webhook_update after update on paper for each row
  when (new.state <> 'draft' and (new.state, new.last_version) <> (old.state, old.last_version))
  execute function webhook_of_paper();
create or replace trigger webhook_delete after delete on paper for each row
  when (old.state not in ('draft', 'withdrawn')) execute function webhook_of_paper();

-- Sessions, when the programme is published: compared with the version before.
create or replace function webhook_of_programme() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  earlier jsonb := coalesce(
    (select document -> 'sessions' from programme_version where number < new.number order by number desc limit 1), '[]');
begin
  perform tell_webhooks(
    case when after.id is null then 'session.withdrawn' when before.id is null then 'session.published'
      else 'session.moved' end,
    coalesce(after.id, before.id), null,
    jsonb_build_object('id', coalesce(after.id, before.id), 'slug', coalesce(after.slug, before.slug),
      'state', case when after.id is null then 'withdrawn' else 'published' end,
      'room', after.room, 'starts_at', after."startsAt", 'ends_at', after."endsAt", 'version', new.number))
  from jsonb_to_recordset(new.document -> 'sessions')
      as after(id uuid, slug text, room text, "startsAt" text, "endsAt" text)
    full join jsonb_to_recordset(earlier)
      as before(id uuid, slug text, room text, "startsAt" text, "endsAt" text) on before.id = after.id
  where (after.room, after."startsAt", after."endsAt", after.id)
    is distinct from (before.room, before."startsAt", before."endsAt", before.id)
  order by coalesce(after."startsAt", before."startsAt"), coalesce(after.id, before.id);
  return null;
end $$;
revoke all on function webhook_of_programme() from public;
create or replace trigger webhook_insert after insert on programme_version for each row
  execute function webhook_of_programme();

-- Documents. The number on the paper is not told, because it opens the page that names the holder.
create or replace function webhook_of_document() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform tell_webhooks(case when new.ended_at is null then 'document.issued' else 'document.ended' end,
    new.id, new.registration_id, jsonb_build_object(
      'id', new.id, 'kind', new.kind, 'state', case when new.ended_at is null then 'valid' else 'ended' end,
      'ended_because', new.ended_because, 'registration_id', new.registration_id));
  return null;
end $$;
revoke all on function webhook_of_document() from public;
create or replace trigger webhook_insert after insert on participant_document for each row
  execute function webhook_of_document();
create or replace trigger webhook_update after update on participant_document for each row
  when (old.ended_at is null and new.ended_at is not null) execute function webhook_of_document();

-- Enquiries. One that was taken for spam comes when somebody says that it is none.
create or replace function webhook_of_enquiry() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform tell_webhooks('enquiry.received', new.id, null,
    jsonb_build_object('id', new.id, 'kind', new.kind, 'status', new.status));
  return null;
end $$;
revoke all on function webhook_of_enquiry() from public;
create or replace trigger webhook_insert after insert on enquiry for each row
  when (new.status <> 'spam') execute function webhook_of_enquiry();
create or replace trigger webhook_update after update on enquiry for each row
  when (old.status = 'spam' and new.status <> 'spam') execute function webhook_of_enquiry();
