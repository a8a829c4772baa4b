-- A paper that is withdrawn or decided anew leaves its session of the programme, in the same transaction.
create or replace function leave_session() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  delete from programme_session_paper where paper_id = old.id;
  return new;
end
$$;
revoke all on function leave_session() from public;
create or replace trigger leave_session before update of state on paper for each row
  when (old.state = 'accepted' and new.state <> 'accepted') execute function leave_session();
