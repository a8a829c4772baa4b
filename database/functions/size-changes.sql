-- Participants, the desk and merges change sizes of the kit. Each of these changes also sets updated_at, to the
-- application's clock.
create or replace function note_size_change() returns trigger language plpgsql as $$
begin
  if new.cloth_size is distinct from old.cloth_size then
    new.cloth_size_changed_at := new.updated_at;
  end if;
  if new.shoe_size is distinct from old.shoe_size then
    new.shoe_size_changed_at := new.updated_at;
  end if;
  return new;
end $$;
create or replace trigger note_size_change before update of cloth_size, shoe_size on registration
  for each row execute function note_size_change();
