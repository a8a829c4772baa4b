-- A stall holder owes no fee, whatever the code does, and so has no payment state.
create or replace function refuse_fee_of_stall_holder() returns trigger language plpgsql as $$
begin
  if exists (select from registration where id = new.registration_id and participant_type = 'stall-holder') then
    raise exception 'A stall holder owes no conference fee.' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger refuse_fee_of_stall_holder before insert on charge
  for each row when (new.registration_id is not null) execute function refuse_fee_of_stall_holder();

create or replace function leave_out_payment_state() returns trigger language plpgsql as $$
begin
  new.payment_state := null;
  return new;
end $$;
create or replace trigger leave_out_payment_state before insert on registration
  for each row when (new.participant_type = 'stall-holder') execute function leave_out_payment_state();
