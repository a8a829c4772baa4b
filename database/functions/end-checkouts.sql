-- When what is owed changes, nobody may pay the old amount any more. So these triggers mark the open payment pages as
-- `ending` in the same transaction, and a job tells the providers. The pages are locked in the order of their ids.
create or replace function end_checkouts(of_charge uuid) returns void language sql as $$
  update checkout set state = 'ending' where id in (
    select checkout.id from checkout join checkout_line as line on line.checkout_id = checkout.id
    where line.charge_id = of_charge and checkout.state in ('new', 'open')
    order by checkout.id for no key update of checkout
  )
$$;

create or replace function end_checkouts_of_payment() returns trigger language plpgsql as $$
begin
  perform end_checkouts(new.charge_id);
  return null;
end $$;
create or replace trigger end_checkouts after insert on payment for each row execute function end_checkouts_of_payment();

create or replace function end_checkouts_of_charge() returns trigger language plpgsql as $$
begin
  perform end_checkouts(new.id);
  return null;
end $$;
create or replace trigger end_checkouts after update of amount, currency on charge
  for each row when ((old.amount, old.currency) <> (new.amount, new.currency)) execute function end_checkouts_of_charge();

create or replace function end_checkouts_of_owner() returns trigger language plpgsql as $$
begin
  perform end_checkouts(charge.id) from charge where charge.registration_id = new.id or charge.booking_id = new.id;
  return null;
end $$;
create or replace trigger end_checkouts after update on registration
  for each row when (old.status <> new.status) execute function end_checkouts_of_owner();
create or replace trigger end_checkouts after update on booking
  for each row when (old.holds_spot <> new.holds_spot) execute function end_checkouts_of_owner();

create or replace function end_all_checkouts() returns trigger language plpgsql as $$
begin
  update checkout set state = 'ending' where id in (
    select id from checkout where state in ('new', 'open') order by id for no key update
  );
  return null;
end $$;
create or replace trigger end_checkouts after insert on edition_cancellation
  for each row execute function end_all_checkouts();
