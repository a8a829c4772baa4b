-- Limits of money that goes back. They are checked at the commit, because a merge first undoes a payment and then the
-- refund of it. Whoever books locks the charge first, so two bookings of one charge are checked one after the other.

-- What went back of a charge is never more than what was received for it. A waiver is no money.
create or replace function limit_money_back() returns trigger language plpgsql as $$
begin
  perform from charge where id = new.charge_id for no key update;
  if (select sum(amount) from payment where charge_id = new.charge_id and method <> 'waiver') < 0 then
    raise exception 'More would be paid back for the charge % than was received.', new.charge_id
      using errcode = 'check_violation', constraint = 'money_back_within_received';
  end if;
  return null;
end $$;
drop trigger if exists money_back_within_received on payment;
create constraint trigger money_back_within_received after insert on payment deferrable initially deferred
  for each row when (new.amount < 0 and new.method <> 'waiver') execute function limit_money_back();

-- What a refund or a dispute has taken back in the books is never more than what the provider has reported.
create or replace function limit_back_parts() returns trigger language plpgsql as $$
begin
  if (select sum(part.amount) from provider_back_part as part
      where part.refund_id = new.refund_id and part.returned_at is null)
    > (select amount from provider_refund where id = new.refund_id for no key update) then
    raise exception 'The books would contain more than the refund %.', new.refund_id
      using errcode = 'check_violation', constraint = 'back_parts_within_refund';
  end if;
  return null;
end $$;
drop trigger if exists back_parts_within_refund on provider_back_part;
create constraint trigger back_parts_within_refund after insert on provider_back_part deferrable initially deferred
  for each row when (new.refund_id is not null) execute function limit_back_parts();

-- The orders that one refund by hand ends are never more than this refund.
create or replace function limit_repayments() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from refund_order where payment_id = new.payment_id)
    > (select -amount from payment where id = new.payment_id) then
    raise exception 'The refund % would pay more than it is.', new.payment_id
      using errcode = 'check_violation', constraint = 'repayments_within_refund';
  end if;
  return null;
end $$;
drop trigger if exists repayments_within_refund on refund_order;
create constraint trigger repayments_within_refund after insert or update of payment_id, amount on refund_order
  deferrable initially deferred
  for each row when (new.payment_id is not null) execute function limit_repayments();

-- The disputes of a payment never take more than the payment.
create or replace function limit_disputes() returns trigger language plpgsql as $$
declare
  paid integer;
begin
  select amount into paid from provider_payment
    where provider = new.provider and payment_ref = new.payment_ref for no key update;
  if (select sum(counted) from dispute where provider = new.provider and payment_ref = new.payment_ref)
    > coalesce(paid, 0) then
    raise exception 'The disputes of % would take more than the payment.', new.payment_ref
      using errcode = 'check_violation', constraint = 'disputes_within_payment';
  end if;
  return null;
end $$;
drop trigger if exists disputes_within_payment on dispute;
create constraint trigger disputes_within_payment after insert or update of counted on dispute
  deferrable initially deferred for each row when (new.counted > 0) execute function limit_disputes();
