-- When each size of the kit last changed, so that the desk sees which sizes came after the kits were ordered. Null means
-- that the size is as it was registered.
alter table registration
  add column cloth_size_changed_at timestamptz,
  add column shoe_size_changed_at timestamptz;

-- Participants, the desk and merges change sizes. Each of these changes also sets updated_at, to the application's clock.
create function note_size_change() returns trigger language plpgsql as $$
begin
  if new.cloth_size is distinct from old.cloth_size then
    new.cloth_size_changed_at := new.updated_at;
  end if;
  if new.shoe_size is distinct from old.shoe_size then
    new.shoe_size_changed_at := new.updated_at;
  end if;
  return new;
end $$;
create trigger note_size_change before update of cloth_size, shoe_size on registration
  for each row execute function note_size_change();
