-- Somebody without a registration, such as a sponsor or an embassy, pays for several people by a proved mailbox.

alter type audit_actor add value 'payer';

alter table group_payment
  -- The proved mailbox of a payer without a registration. Null after an erasure. Their name is in sealed_payer, which a
  -- key of its own seals.
  add column payer_email citext check (length(payer_email) <= 254),
  -- The language in which this payer reads mails.
  add column payer_language text,
  add constraint group_payment_has_no_two_payers check (registration_id is null or payer_email is null),
  add constraint group_payment_language_of_mailbox check ((payer_email is null) = (payer_language is null));
create index on group_payment (payer_email);

-- A payer can be gone only after an erasure, so a new row has exactly one, and their details.
create function require_one_payer() returns trigger language plpgsql as $$
begin
  if num_nonnulls(new.registration_id, new.payer_email) <> 1 or new.sealed_payer is null then
    raise exception 'A group payment needs exactly one payer and the details of this payer.' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger group_payment_has_one_payer before insert on group_payment
  for each row execute function require_one_payer();

-- Such a payer sends proofs of the group payment's transfers. They are sealed with the key of the group payment.
alter table transfer_proof
  alter column registration_id drop not null,
  add constraint transfer_proof_has_a_sender check (registration_id is not null or group_payment_id is not null);

grant update (payer_email, payer_language) on group_payment to conference_rights;
