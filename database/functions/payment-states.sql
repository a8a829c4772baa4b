-- The payment state of a registration or booking follows the money that is there now. Sums of all payments ever
-- received do not say who still owes. All sums are in minor units and positive. `repaid` contains chargebacks, too. A
-- discount alone is no payment. A price that is not covered is refunded if all money was paid back, or if the
-- registration or booking was cancelled and some was.
create or replace function payment_state_of(
  charged bigint, received bigint, waived bigint, repaid bigint, is_cancelled boolean
) returns payment_state language sql immutable parallel safe as $$
  select (case
    when least(received + waived - repaid - charged, received - repaid) > 0 then 'overpaid'
    when received + waived - repaid >= charged then
      case when waived > 0 and received <= repaid then 'waived' else 'paid' end
    when repaid > 0 and (received <= repaid or is_cancelled) then 'refunded'
    when received > 0 then 'part-paid'
    else 'unpaid'
  end)::payment_state
$$;

-- A counter-entry has the opposite sign of the entry that it undoes.
create or replace function set_payment_state(of_charge uuid) returns void language sql as $$
  with sums as (
    select charge.registration_id, charge.booking_id, payment_state_of(
      charge.amount,
      coalesce(sum(payment.amount) filter (where payment.method <> 'waiver'
        and (payment.kind = 'payment' or (payment.kind = 'counter-entry' and payment.amount < 0))), 0),
      coalesce(sum(payment.amount) filter (where payment.method = 'waiver'), 0),
      -coalesce(sum(payment.amount) filter (where payment.kind in ('refund', 'chargeback')
        or (payment.kind = 'counter-entry' and payment.amount > 0)), 0),
      exists (select from registration where id = charge.registration_id and withdrawn_at is not null)
        or exists (select from booking where id = charge.booking_id and not holds_spot)
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

create or replace function follow_payment() returns trigger language plpgsql as $$
begin
  perform set_payment_state(new.charge_id);
  return null;
end $$;
create or replace trigger follow_payment after insert on payment for each row execute function follow_payment();

create or replace function follow_charge() returns trigger language plpgsql as $$
begin
  perform set_payment_state(new.id);
  return null;
end $$;
create or replace trigger follow_charge after insert or update of amount on charge
  for each row execute function follow_charge();

create or replace function follow_cancellation() returns trigger language plpgsql as $$
begin
  perform set_payment_state(charge.id) from charge where charge.registration_id = new.id or charge.booking_id = new.id;
  return null;
end $$;
create or replace trigger follow_withdrawal after update of withdrawn_at on registration
  for each row when ((old.withdrawn_at is null) <> (new.withdrawn_at is null)) execute function follow_cancellation();
create or replace trigger follow_end_of_booking after update of status on booking
  for each row when (old.holds_spot <> new.holds_spot) execute function follow_cancellation();
