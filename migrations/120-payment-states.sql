-- How far a registration or a booking is paid. Lists filter by it, so it is stored; triggers keep it true.

create type payment_state as enum ('unpaid', 'part-paid', 'paid', 'overpaid', 'refunded', 'waived');

-- All sums are in minor units and positive. `repaid` contains chargebacks, too. A discount alone is no payment.
-- It is refunded if all money was paid back, or if the price was covered once and is not any more.
create function payment_state_of(charged bigint, received bigint, waived bigint, repaid bigint)
returns payment_state language sql immutable parallel safe as $$
  select (case
    when least(received + waived - repaid - charged, received - repaid) > 0 then 'overpaid'
    when received + waived - repaid < charged then
      case
        when repaid > 0 and (received = repaid or received + waived >= charged) then 'refunded'
        when received > 0 then 'part-paid'
        else 'unpaid'
      end
    when waived > 0 and received = repaid then 'waived'
    else 'paid'
  end)::payment_state
$$;

alter table registration add column payment_state payment_state default 'unpaid';
alter table booking add column payment_state payment_state not null default 'unpaid';

-- A stall holder owes no fee.
update registration set payment_state = null where participant_type = 'stall-holder';
create function leave_out_payment_state() returns trigger language plpgsql as $$
begin
  new.payment_state := null;
  return new;
end $$;
create trigger leave_out_payment_state before insert on registration
  for each row when (new.participant_type = 'stall-holder') execute function leave_out_payment_state();
alter table registration add constraint only_stall_holders_have_no_payment_state
  check ((payment_state is null) = (participant_type = 'stall-holder'));

-- A counter-entry has the opposite sign of the entry that it undoes.
create function set_payment_state(of_charge uuid) returns void language sql as $$
  with sums as (
    select charge.registration_id, charge.booking_id, payment_state_of(
      charge.amount,
      coalesce(sum(payment.amount) filter (where payment.method <> 'waiver'
        and (payment.kind = 'payment' or (payment.kind = 'counter-entry' and payment.amount < 0))), 0),
      coalesce(sum(payment.amount) filter (where payment.method = 'waiver'), 0),
      -coalesce(sum(payment.amount) filter (where payment.kind in ('refund', 'chargeback')
        or (payment.kind = 'counter-entry' and payment.amount > 0)), 0)
    ) as state
    from charge left join payment on payment.charge_id = charge.id
    where charge.id = of_charge
    group by charge.id
  ), registered as (
    update registration set payment_state = sums.state from sums
    where registration.id = sums.registration_id and registration.payment_state is distinct from sums.state
  )
  update booking set payment_state = sums.state from sums
  where booking.id = sums.booking_id and booking.payment_state is distinct from sums.state
$$;

create function follow_payment() returns trigger language plpgsql as $$
begin
  perform set_payment_state(new.charge_id);
  return null;
end $$;
create trigger follow_payment after insert on payment for each row execute function follow_payment();

create function follow_charge() returns trigger language plpgsql as $$
begin
  perform set_payment_state(new.id);
  return null;
end $$;
create trigger follow_charge after insert or update of amount on charge
  for each row execute function follow_charge();

select count(set_payment_state(id)::text) from charge;

-- A search goes over all statuses, so the newest registrations have an index with the searched text, too.
drop index registration_by_standing;
create index registration_by_standing on registration (standing, created_at, id)
  include (participant_type, paid_at, payment_state, needs_visa, interested_doctorate, cloth_size, shoe_size, search_text);
drop index registration_created_at_id_idx;
create index registration_by_time on registration (created_at, id)
  include (standing, participant_type, paid_at, payment_state, needs_visa, interested_doctorate, cloth_size, shoe_size, search_text);
-- Few registrations are part paid, overpaid, refunded or waived.
create index registration_by_payment_state on registration (payment_state, created_at, id)
  include (standing, participant_type, needs_visa, interested_doctorate, cloth_size, shoe_size);
