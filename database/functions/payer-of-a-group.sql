-- A new group payment has exactly one payer, and their details. Only after an erasure the payer can be gone.
create or replace function require_one_payer() returns trigger language plpgsql as $$
begin
  if num_nonnulls(new.registration_id, new.payer_email) <> 1 or new.sealed_payer is null then
    raise exception 'A group payment needs exactly one payer and the details of this payer.'
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger group_payment_has_one_payer before insert on group_payment
  for each row execute function require_one_payer();
