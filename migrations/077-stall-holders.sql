-- Somebody who only wants a stall or a hall: an account with a name, an organisation and a proved mailbox. It has no
-- passport and owes no fee.

alter table registration
  -- Only a stall holder has one.
  add column organisation text check (length(organisation) between 1 and 200),
  add constraint stall_holders_have_an_organisation
    check ((participant_type = 'stall-holder') = (organisation is not null)),
  add constraint stall_holders_do_not_take_part check (
    case when participant_type = 'stall-holder'
      then standing in ('stall-holder', 'set-aside', 'withdrawn')
        and sealed_details is null and paid_at is null and not needs_visa
      else standing <> 'stall-holder'
    end
  ),
  drop constraint details_or_destroyed,
  add constraint details_or_destroyed check (
    participant_type = 'stall-holder' or (sealed_details is null) = (passport_destroyed_at is not null)
  );
create unique index one_stall_holder_an_address on registration (email) where standing = 'stall-holder';

-- The desk also finds stall holders by their organisation.
alter table registration drop column search_text;
alter table registration
  add column search_text text not null generated always as (
    fold(
      full_name || ' ' || email::text || ' ' || reference || ' ' || replace(reference, '-', '')
      || coalesce(' ' || organisation, '')
    )
  ) stored;
create index registration_search on registration using gin (search_text gin_trgm_ops);
create index registration_by_standing on registration (standing, created_at, id)
  include (participant_type, paid_at, needs_visa, interested_doctorate, cloth_size, shoe_size, search_text);

-- A stall holder owes no fee, whatever the code does.
create function refuse_fee_of_stall_holder() returns trigger language plpgsql as $$
begin
  if exists (select from registration where id = new.registration_id and participant_type = 'stall-holder') then
    raise exception 'A stall holder owes no conference fee.' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refuse_fee_of_stall_holder before insert on charge
  for each row when (new.registration_id is not null) execute function refuse_fee_of_stall_holder();

-- What somebody typed who asked for such an account. The account is made when the mailbox is proved.
alter table sign_in
  add column full_name text check (length(full_name) between 1 and 200),
  add column organisation text check (length(organisation) between 1 and 200),
  add column language text check (language ~ '^[a-z]{2}$'),
  add constraint asks_for_a_whole_account check (num_nulls(full_name, organisation, language) in (0, 3));
