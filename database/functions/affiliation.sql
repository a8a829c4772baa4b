-- A registration shows and searches the position and organisation that its participant gives in the answers about taking
-- part: "Reader, University of Lahore".
create or replace function set_affiliation() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    update registration set affiliation = null
    where id = old.registration_id and affiliation is not null
      and (tg_op = 'DELETE' or new.registration_id <> old.registration_id);
  end if;
  if tg_op <> 'DELETE' then
    update registration set affiliation = nullif(concat_ws(', ', new.position, new.organisation), '')
    where id = new.registration_id
      and affiliation is distinct from nullif(concat_ws(', ', new.position, new.organisation), '');
  end if;
  return null;
end $$;
revoke all on function set_affiliation() from public;

create or replace trigger set_affiliation after insert or delete or update of registration_id, organisation, position
  on participation for each row execute function set_affiliation();
